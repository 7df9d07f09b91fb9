import { receiveUpload } from "@/lib/catalog/commands/upload-picture";
import { readBytes } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { PICTURE_BYTES } from "@/lib/server/clean-picture";

/** Receives the file for an address issued by POST /api/objects/upload. */
export const PUT = route({
  access: "files.upload",
  handle: async ({ params, request, viewer }) => {
    const query = new URL(request.url).searchParams;
    const ticket = { expires: query.get("expires") ?? "", proof: query.get("proof") ?? "" };
    const bytes = () => readBytes(request, PICTURE_BYTES, "file_too_large");
    return {
      body: { objectPath: await receiveUpload(String(params["name"]), ticket, viewer.userId, bytes) },
    };
  },
});
