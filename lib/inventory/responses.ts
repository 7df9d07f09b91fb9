import "server-only";
import { z } from "zod";
import { LOT_STATES, WRITE_OFF_REASONS } from "@/lib/inventory/schema";
import { ORDER_STATUSES } from "@/lib/orders/schema/admin-order";

export const lotOrderOutput = z
  .strictObject({
    id: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    userId: z.string().nullable(),
    status: z.enum(ORDER_STATUSES),
    quantity: z.int(),
    notifiedAt: z.string().nullable().describe("When the email about the recall was queued."),
  })
  .meta({ id: "LotOrder", description: "An order that contains units of a lot." });

export const adminLotOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    productId: z.string(),
    product: z.string(),
    isReceived: z
      .boolean()
      .describe("False for the adjustment lot of stock edits, which has neither batch nor date."),
    batch: z.string(),
    bestBefore: z.string().nullable(),
    state: z.enum(LOT_STATES),
    received: z.number(),
    quantity: z.int().describe("Remaining units."),
    createdAt: z.string(),
  })
  .meta({ id: "AdminLot", description: "A lot as staff see it." });

export const adminLotDetailOutput = adminLotOutput
  .extend({
    recallReason: z.string(),
    orders: z.array(lotOrderOutput),
    writeOffs: z.array(
      z.strictObject({
        id: z.string(),
        quantity: z.int(),
        reason: z.enum(WRITE_OFF_REASONS),
        note: z.string(),
        costCents: z.int().nullable().describe("Cost in cents; null if the unit cost is unknown."),
        who: z.string().nullable(),
        at: z.string(),
      }),
    ),
  })
  .meta({
    id: "AdminLotDetail",
    description: "A lot with every order that received units of it, and its write-offs.",
  });

export const wasteRowOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    units: z.int(),
    costCents: z.int().describe("Cost in cents of the units whose cost is known."),
    unknownUnits: z.int(),
  })
  .meta({ id: "WasteRow", description: "Written-off units by reason, product or lot." });
