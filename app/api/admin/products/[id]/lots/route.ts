import { recordRoute } from "@/lib/http/record-routes";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";

/** Receives units of a product as a lot. */
export const POST = recordRoute({
  access: "lots.edit",
  input: receiveLotSchema,
  status: 201,
  act: receiveLot,
});
