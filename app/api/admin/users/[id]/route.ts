import { deleteCustomer } from "@/lib/admin/commands/delete-customer";
import { changeCustomer } from "@/lib/admin/commands/save-customer";
import { adminCustomer } from "@/lib/admin/queries/customers";
import { changeCustomerSchema } from "@/lib/admin/schema/customer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "customers.see",
  handle: async ({ params }) => ({ body: await adminCustomer(String(params["id"])) }),
});

export const PATCH = route({
  access: "customers.edit",
  input: changeCustomerSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changeCustomer(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "customers.own",
  handle: async ({ params, viewer }) => {
    await deleteCustomer(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
