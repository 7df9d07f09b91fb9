import { getAdminCustomer } from "@/lib/account/queries/customers";
import { updateCustomerSchema } from "@/lib/account/schema/customer";
import { route } from "@/lib/http/route";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { updateCustomer } from "@/lib/membership/commands/update-customer";

export const GET = route({
  access: "customers.see",
  handle: async ({ params }) => ({ body: await getAdminCustomer(String(params["id"])) }),
});

export const PATCH = route({
  access: "customers.edit",
  input: updateCustomerSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateCustomer(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "customers.own",
  handle: async ({ params, viewer }) => {
    await deleteCustomer(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
