import { getAdminCustomer } from "@/lib/account/queries/customers";
import { customerRowOutput } from "@/lib/account/responses";
import { updateCustomerSchema } from "@/lib/account/schema/customer";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { updateCustomer } from "@/lib/membership/commands/update-customer";

export const GET = recordRoute({
  summary: "A customer",
  access: "customers.see",
  output: customerRowOutput,
  act: (_viewer, id) => getAdminCustomer(id),
});

export const PATCH = recordRoute({
  summary: "Changes a customer, their membership or staff role",
  access: "customers.edit",
  input: updateCustomerSchema,
  output: customerRowOutput,
  throws: ["conflict", "not_paid", "payment_provider", "reauthentication_required"],
  act: updateCustomer,
});

export const DELETE = deleteRoute({
  summary: "Deletes a customer's account",
  access: "customers.own",
  throws: ["conflict", "payment_provider", "reauthentication_required"],
  act: deleteCustomer,
});
