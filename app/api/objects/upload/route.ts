import { z } from "zod";
import { createUploadUrl } from "@/lib/catalog/commands/upload-picture";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "A URL to upload one picture to",
  access: "files.upload",
  output: z.strictObject({ uploadURL: z.string() }),
  handle: ({ viewer }) => Promise.resolve({ body: { uploadURL: createUploadUrl(viewer.userId) } }),
});
