import { z } from "zod";
import { listMemberContent } from "@/lib/content/queries/member-content";
import { memberContentItemOutput } from "@/lib/content/responses";
import { readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "Guides and lessons for members",
  access: "member",
  output: z.array(memberContentItemOutput),
  act: listMemberContent,
});
