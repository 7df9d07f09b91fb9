import { createUploadUrl } from "@/lib/catalog/commands/upload-picture";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "files.upload",
  handle: ({ viewer }) => Promise.resolve({ body: { uploadURL: createUploadUrl(viewer.userId) } }),
});
