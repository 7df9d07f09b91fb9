import { readFilePart } from "@/lib/http/body";
import { idOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { addProblemPhoto } from "@/lib/problems/commands/add-photo";
import { photoQuerySchema } from "@/lib/problems/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { PICTURE_BYTES } from "@/lib/server/files/clean-picture";

export const POST = route({
  summary:
    "Adds a photo to a report: as its buyer, or within an hour with the `proof` that reporting returned",
  access: "public",
  query: photoQuerySchema,
  upload: { field: "photo" },
  status: 201,
  output: idOutput,
  throws: ["conflict", "file_too_large", "invalid_file", "invalid_input", "too_many"],
  handle: async ({ params, query: { proof }, request, viewer: { userId } }) => {
    const receive = () => readFilePart(request, "photo", PICTURE_BYTES);
    const address = getClientAddress(request.headers);
    return {
      body: { id: await addProblemPhoto(String(params.id), receive, { userId, proof, address }) },
    };
  },
});
