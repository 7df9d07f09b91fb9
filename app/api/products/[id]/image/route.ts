import { z } from "zod";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { storeProductPicture } from "@/lib/catalog/commands/upload-picture";
import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import { readFilePart } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { PICTURE_BYTES } from "@/lib/server/files/clean-picture";

export const POST = route({
  summary: "Replaces the picture of a product",
  access: "products.edit",
  upload: { field: "image" },
  output: z.strictObject({ imageUrl: z.string(), version: z.int() }),
  throws: ["conflict", "file_store", "file_too_large", "invalid_file", "invalid_input"],
  handle: async ({ params, request, viewer }) => {
    const id = String(params.id);
    await getAdminProduct(id);
    const picture = await readFilePart(request, "image", PICTURE_BYTES);
    return storeProductPicture(picture, async (imageUrl) => {
      const { version } = await updateProduct(viewer, id, { imageUrl });
      return { body: { imageUrl, version } };
    });
  },
});
