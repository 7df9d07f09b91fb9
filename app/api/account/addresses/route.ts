import { addAddress } from "@/lib/account/commands/addresses";
import { listAddresses } from "@/lib/account/queries";
import { addressSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: async ({ viewer }) => ({ body: await listAddresses(viewer.userId) }),
});

export const POST = route({
  access: "shopper",
  input: addressSchema,
  handle: async ({ input, viewer }) => ({ body: await addAddress(viewer.userId, input), status: 201 }),
});
