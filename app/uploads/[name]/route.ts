import { z } from "zod";
import { receiveUpload } from "@/lib/catalog/commands/upload-picture";
import { readBytes } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { PICTURE_BYTES } from "@/lib/server/files/clean-picture";

/** Receives the file for an address issued by POST /api/objects/upload. */
export const PUT = route({
  summary: "Uploads the file to a URL issued by POST /api/objects/upload",
  access: "files.upload",
  query: z.object({ expires: z.string().default(""), proof: z.string().default("") }),
  upload: "image/*",
  output: z.strictObject({ objectPath: z.string() }),
  throws: ["conflict", "file_store", "file_too_large", "invalid_file"],
  handle: async ({ params, query: { expires, proof }, request, viewer }) => {
    const bytes = () => readBytes(request, PICTURE_BYTES, "file_too_large");
    return {
      body: {
        objectPath: await receiveUpload(String(params["name"]), { expires, proof }, viewer.userId, bytes),
      },
    };
  },
});
