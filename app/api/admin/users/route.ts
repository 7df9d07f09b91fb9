import { z } from "zod";
import { listCustomers } from "@/lib/account/queries/customers";
import { customerRowOutput } from "@/lib/account/responses";
import { userListSchema } from "@/lib/account/schema/customer";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Customers",
  access: "customers.see",
  input: userListSchema,
  output: z.array(customerRowOutput),
  handle: async ({ input }) => ({ body: await listCustomers(input, input) }),
});
