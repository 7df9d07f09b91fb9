import { createUploadUrl } from "@/lib/admin/commands/uploads";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "files.upload",
  handle: ({ viewer }) => Promise.resolve({ body: { uploadURL: createUploadUrl(viewer.userId) } }),
});
