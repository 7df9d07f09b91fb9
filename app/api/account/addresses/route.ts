import { addAddress } from "@/lib/account/commands/addresses";
import { listAddresses } from "@/lib/account/queries";
import { addressSchema } from "@/lib/account/schema";
import { createRoute } from "@/lib/http/record-routes";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await listAddresses(viewer.userId) }),
});

export const POST = createRoute({
  access: "shopper",
  input: addressSchema,
  act: ({ userId }, input) => addAddress(userId, input),
});
