import { z } from "zod";
import { importProducts, previewImport } from "@/lib/catalog/commands/import-products";
import { importPlanOutput } from "@/lib/catalog/responses";
import { readText } from "@/lib/http/body";
import { route } from "@/lib/http/route";

const MAX_FILE_BYTES = 8 * 1024 * 1024;

/**
 * The body is the CSV file. Without `digest` it is only validated; with the digest from the validation it is
 * imported.
 * `overwrite=yes` allows replacing values that changed in the shop after the file was exported.
 */
export const POST = route({
  summary: "Previews a CSV import, or runs it if the preview's `digest` is given",
  access: "products.price",
  query: z.object({ digest: z.string().optional(), overwrite: z.string().optional() }),
  upload: "text/csv",
  output: importPlanOutput,
  throws: ["conflict", "file_store", "invalid_input"],
  handle: async ({ query, request, viewer }) => {
    const { digest } = query;
    const overwrite = query.overwrite === "yes";
    const csv = await readText(request, MAX_FILE_BYTES);
    return {
      body:
        digest === undefined
          ? await previewImport(csv)
          : await importProducts(viewer, csv, { digest, overwrite }),
    };
  },
});
