import { changeProduct } from "@/lib/admin/commands/save-product";
import { keepPictureFor } from "@/lib/admin/commands/uploads";
import { adminProduct } from "@/lib/admin/queries/products";
import { readFilePart } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { PICTURE_BYTES } from "@/lib/server/picture-intake";

export const POST = route({
  access: "products.edit",
  handle: async ({ params, request, viewer }) => {
    const id = String(params["id"]);
    await adminProduct(id);
    const picture = await readFilePart(request, "image", PICTURE_BYTES);
    return keepPictureFor(picture, async (imageUrl) => {
      const { version } = await changeProduct(viewer, id, { imageUrl });
      return { body: { imageUrl, version } };
    });
  },
});
