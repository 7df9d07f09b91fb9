import "server-only";
import { db } from "@/lib/server/db";
import type { Address } from "@/prisma/generated/client";
import type { AddressView } from "../schema";

export function toAddressView({
  userId: _userId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...view
}: Address): AddressView {
  return view;
}

/** A user's address book: the default first, then the newest. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  const rows = await db().address.findMany({
    where: { userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toAddressView);
}
