import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { readProblemPhoto } from "@/lib/problems/queries/photos";

/** A photo of a report, for its buyer and staff only. It is never cached. */
export const GET = route({
  summary: "A photo of a report, for its buyer and staff",
  access: "shopper",
  output: "image/webp",
  handle: async ({ params, viewer }) => {
    const bytes = await readProblemPhoto(String(params.id), viewer);
    if (!bytes) throw new ShopError("not_found");
    return { bytes: { content: bytes, type: "image/webp" } };
  },
});
