import { checkImport, importProducts } from "@/lib/admin/commands/import-products";
import { readText } from "@/lib/http/body";
import { route } from "@/lib/http/route";

const FILE_BYTES = 8 * 1024 * 1024;

/** The body is the file. Without `digest` it is only checked; with the one that the check answered it is carried out. */
export const POST = route({
  access: "products.price",
  handle: async ({ request, viewer }) => {
    const digest = new URL(request.url).searchParams.get("digest");
    const csv = await readText(request, FILE_BYTES);
    return { body: digest === null ? await checkImport(csv) : await importProducts(viewer, csv, digest) };
  },
});
