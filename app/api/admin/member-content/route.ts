import { z } from "zod";
import { memberContentCommands } from "@/lib/content/commands/save-content";
import { listAdminMemberContent } from "@/lib/content/queries/admin-content";
import { adminMemberContentOutput } from "@/lib/content/responses";
import { createMemberContentSchema } from "@/lib/content/schema/admin-content";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "Guides and lessons for members, including inactive ones",
  access: "encyclopedia.see",
  output: z.array(adminMemberContentOutput),
  act: listAdminMemberContent,
});

export const POST = createRoute({
  summary: "Creates a guide or a lesson",
  access: "encyclopedia.edit",
  input: createMemberContentSchema,
  output: adminMemberContentOutput,
  throws: ["conflict", "not_found"],
  act: memberContentCommands.create,
});
