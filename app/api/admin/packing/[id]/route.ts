import { packOrder } from "@/lib/fulfillment/commands/pack-order";
import { packedResultOutput } from "@/lib/fulfillment/responses";
import { packOrderSchema } from "@/lib/fulfillment/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Marks an order as packed from the lots that the packer saw; 409 with `current` if it has changed",
  access: "orders.edit",
  input: packOrderSchema,
  output: packedResultOutput,
  throws: ["conflict"],
  act: packOrder,
});
