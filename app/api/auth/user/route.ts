import { route } from "@/lib/http/route";

export const GET = route({
  access: "shopper",
  handle: ({ viewer }) => Promise.resolve({ body: { id: viewer.userId } }),
});
