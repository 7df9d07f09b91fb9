import { listApiFoods } from "@/lib/content/queries/foods";
import { route } from "@/lib/http/route";

/** The active entries (account-admin-content.md §7). */
export const GET = route({ access: "public", handle: async () => ({ body: await listApiFoods() }) });
