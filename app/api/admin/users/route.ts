import { listCustomers } from "@/lib/account/queries/customers";
import { userListSchema } from "@/lib/account/schema/customer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "customers.see",
  input: userListSchema,
  handle: async ({ input }) => ({ body: await listCustomers(input, input) }),
});
