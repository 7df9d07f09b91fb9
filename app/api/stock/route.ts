import { z } from "zod";
import { stockOf } from "@/lib/catalog/queries";
import { route } from "@/lib/http/route";

const MOST = 200;

const ids = z
  .string("is required")
  .transform((text) => text.split(",").filter(Boolean))
  .refine(
    (list) => list.length >= 1 && list.length <= MOST,
    `must be 1 to ${MOST} ids with commas between them`,
  );

export const GET = route({
  access: "public",
  input: z.object({ ids }),
  handle: async ({ input }) => ({ body: await stockOf(input.ids) }),
});
