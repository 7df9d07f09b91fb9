import { removeAddress, updateAddress } from "@/lib/account/commands/addresses";
import { addressSchema } from "@/lib/account/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  access: "shopper",
  input: addressSchema,
  act: ({ userId }, id, input) => updateAddress(userId, id, input),
});

export const DELETE = recordRoute({
  access: "shopper",
  act: async ({ userId }, id) => {
    await removeAddress(userId, id);
    return { id, deleted: true };
  },
});
