import { parseInput, readFilePart, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { addProblemPhoto } from "@/lib/problems/commands/add-photo";
import { photoQuerySchema } from "@/lib/problems/schema";
import { PICTURE_BYTES } from "@/lib/server/clean-picture";
import { getClientAddress } from "@/lib/server/client-address";

/** Adds a photo to a report, for its buyer, or for its sender with the proof from the answer to the report. */
export const POST = route({
  access: "public",
  handle: async ({ params, request, viewer: { userId } }) => {
    const { proof } = parseInput(photoQuerySchema, readQuery(request));
    const file = await readFilePart(request, "photo", PICTURE_BYTES);
    const address = getClientAddress(request.headers);
    return {
      body: { id: await addProblemPhoto(String(params["id"]), file, { userId, proof, address }) },
      status: 201,
    };
  },
});
