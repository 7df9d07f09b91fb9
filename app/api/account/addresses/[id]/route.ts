import { removeAddress, updateAddress } from "@/lib/account/commands/addresses";
import { addressSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "shopper",
  input: addressSchema,
  handle: async ({ input, params, viewer }) => ({
    body: await updateAddress(viewer.userId, String(params.id), input),
  }),
});

export const DELETE = route({
  access: "shopper",
  handle: async ({ params, viewer }) => {
    const id = String(params.id);
    await removeAddress(viewer.userId, id);
    return { body: { id, deleted: true } };
  },
});
