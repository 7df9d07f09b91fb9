import "server-only";
import { z } from "zod";
import { CREDIT_REASONS } from "@/lib/credit/schema";

export const creditEntryOutput = z
  .strictObject({
    id: z.string(),
    amountCents: z.int().describe("Negative if it reduces the balance."),
    reason: z.enum(CREDIT_REASONS),
    note: z.string().describe("Written by staff for the customer."),
    orderNumber: z.string().nullable(),
    expiresAt: z.string().nullable(),
    at: z.string(),
    who: z
      .string()
      .nullable()
      .describe("The name of the staff member who made the entry; null in the customer's own view."),
  })
  .meta({ id: "CreditEntry", description: "An entry of the ledger, as the customer and staff see it." });

export const storeCreditOutput = z
  .strictObject({
    availableCents: z.int().describe("What can be spent now."),
    heldCents: z.int().describe("Reserved by unpaid orders."),
    entries: z.array(creditEntryOutput),
  })
  .meta({ id: "StoreCredit" });
