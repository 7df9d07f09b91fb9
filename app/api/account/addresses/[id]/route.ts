import { makeDefaultAddress, removeAddress, updateAddress } from "@/lib/account/commands/addresses";
import { addressOutput } from "@/lib/account/responses";
import { addressSchema, defaultAddressSchema } from "@/lib/account/schema";
import { recordRoute } from "@/lib/http/record-routes";
import { deletedOutput } from "@/lib/http/responses";

export const PUT = recordRoute({
  summary: "Changes an address",
  access: "shopper",
  input: addressSchema,
  output: addressOutput,
  act: ({ userId }, id, input) => updateAddress(userId, id, input),
});

export const PATCH = recordRoute({
  summary: "Makes an address the default",
  access: "shopper",
  input: defaultAddressSchema,
  output: addressOutput,
  act: ({ userId }, id) => makeDefaultAddress(userId, id),
});

export const DELETE = recordRoute({
  summary: "Deletes an address",
  access: "shopper",
  output: deletedOutput,
  act: async ({ userId }, id) => {
    await removeAddress(userId, id);
    return { id, deleted: true };
  },
});
