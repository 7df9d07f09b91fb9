import { listMemberContent } from "@/lib/content/queries/member-content";
import { readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "member", act: listMemberContent });
