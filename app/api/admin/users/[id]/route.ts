import { deleteCustomer } from "@/lib/admin/commands/delete-customer";
import { updateCustomer } from "@/lib/admin/commands/save-customer";
import { getAdminCustomer } from "@/lib/admin/queries/customers";
import { updateCustomerSchema } from "@/lib/admin/schema/customer";
import { route } from "@/lib/http/route";

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
