import { memberContentList } from "@/lib/content/queries";
import { route } from "@/lib/http/route";

export const GET = route({ access: "member", handle: async () => ({ body: await memberContentList() }) });
