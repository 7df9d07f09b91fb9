import { getAdminCustomer } from "@/lib/account/queries/customers";
import { updateCustomerSchema } from "@/lib/account/schema/customer";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { updateCustomer } from "@/lib/membership/commands/update-customer";

export const GET = recordRoute({ access: "customers.see", act: (_viewer, id) => getAdminCustomer(id) });

export const PATCH = recordRoute({
  access: "customers.edit",
  input: updateCustomerSchema,
  act: updateCustomer,
});

export const DELETE = deleteRoute({ access: "customers.own", act: deleteCustomer });
