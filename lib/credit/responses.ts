import "server-only";
import { z } from "zod";
import { CREDIT_REASONS } from "@/lib/credit/schema";

export const creditEntryOutput = z
  .strictObject({
    id: z.string(),
    amountCents: z.int().describe("Amount in cents; negative if it reduces the balance."),
    reason: z.enum(CREDIT_REASONS),
    note: z.string().describe("A note from staff to the customer."),
    orderNumber: z.string().nullable(),
    expiresAt: z.string().nullable(),
    at: z.string(),
    who: z
      .string()
      .nullable()
      .describe("Name of the staff member who made the entry; null in the customer's own view."),
  })
  .meta({ id: "CreditEntry", description: "An entry of the ledger, as the customer and staff see it." });

export const storeCreditOutput = z
  .strictObject({
    availableCents: z.int().describe("The balance that can be spent now, in cents."),
    heldCents: z.int().describe("The amount reserved by unpaid orders, in cents."),
    entries: z.array(creditEntryOutput),
  })
  .meta({ id: "StoreCredit" });
