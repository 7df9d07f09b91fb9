import { importProducts, previewImport } from "@/lib/catalog/commands/import-products";
import { readText } from "@/lib/http/body";
import { route } from "@/lib/http/route";

const MAX_FILE_BYTES = 8 * 1024 * 1024;

/**
 * The body is the CSV file. Without `digest` it is only validated; with the digest from the validation it is
 * imported.
 * `overwrite=yes` allows replacing values that changed in the shop after the file was exported.
 */
export const POST = route({
  access: "products.price",
  handle: async ({ request, viewer }) => {
    const { searchParams } = new URL(request.url);
    const digest = searchParams.get("digest");
    const overwrite = searchParams.get("overwrite") === "yes";
    const csv = await readText(request, MAX_FILE_BYTES);
    return {
      body:
        digest === null ? await previewImport(csv) : await importProducts(viewer, csv, { digest, overwrite }),
    };
  },
});
