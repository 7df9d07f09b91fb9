import { z } from "zod";
import { readApiText } from "@/lib/http/openapi/read-document";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "This reference as an OpenAPI 3.1 document; staff also get the calls of the admin",
  access: "public",
  output: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  throws: ["not_found"],
  handle: ({ viewer }) => {
    const content = new TextEncoder().encode(readApiText(viewer.staffRole !== null));
    return Promise.resolve({ bytes: { content, type: "application/json" } });
  },
});
