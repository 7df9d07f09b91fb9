import { recordRoute } from "@/lib/http/record-routes";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { adminLotOutput } from "@/lib/inventory/responses";
import { receiveLotSchema } from "@/lib/inventory/schema";

export const POST = recordRoute({
  summary: "Receives units of a product as a lot; idempotent by `requestKey`",
  access: "lots.edit",
  input: receiveLotSchema,
  status: 201,
  output: adminLotOutput,
  throws: ["conflict"],
  act: receiveLot,
});
