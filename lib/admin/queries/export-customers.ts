import "server-only";
import { toCsv } from "@/lib/core/csv";
import type { CustomerRow } from "../schema/customer";
import { type CustomerFilters, listCustomers } from "./customers";

const BATCH = 500;

const COLUMNS: Record<string, (row: CustomerRow) => string> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  createdAt: ({ createdAt }) => createdAt,
  membershipStatus: ({ membershipStatus }) => membershipStatus,
  membershipPlan: ({ membershipPlanName }) => membershipPlanName ?? "",
  membershipStartDate: ({ membershipStartDate }) => membershipStartDate ?? "",
  isAdmin: ({ isAdmin }) => (isAdmin ? "yes" : "no"),
  role: ({ staffRole }) => staffRole ?? "",
  orders: ({ orders }) => String(orders),
  paidForOrders: ({ paidForOrders }) => paidForOrders,
};

/** The customers that these filters leave, the newest first, as a CSV file, piece by piece. No cell is a formula. */
export async function* exportCustomers(filters: CustomerFilters): AsyncGenerator<string> {
  yield toCsv([Object.keys(COLUMNS)]);
  for (let cursor: string | undefined; ; ) {
    const rows = await listCustomers(filters, { limit: BATCH, cursor });
    if (rows.length > 0) yield toCsv(rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row))));
    if (rows.length < BATCH) return;
    cursor = rows.at(-1)?.id;
  }
}
