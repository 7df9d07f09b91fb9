import { listMemberContent } from "@/lib/content/queries/member-content";
import { route } from "@/lib/http/route";

export const GET = route({ access: "member", handle: async () => ({ body: await listMemberContent() }) });
