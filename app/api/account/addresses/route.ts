import { z } from "zod";
import { addAddress } from "@/lib/account/commands/addresses";
import { listAddresses } from "@/lib/account/queries/addresses";
import { addressOutput } from "@/lib/account/responses";
import { addressSchema } from "@/lib/account/schema";
import { createRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The customer's address book",
  access: "shopper",
  output: z.array(addressOutput),
  handle: async ({ viewer }) => ({ body: await listAddresses(viewer.userId) }),
});

export const POST = createRoute({
  summary: "Adds an address",
  access: "shopper",
  input: addressSchema,
  output: addressOutput,
  throws: ["conflict"],
  act: ({ userId }, input) => addAddress(userId, input),
});
