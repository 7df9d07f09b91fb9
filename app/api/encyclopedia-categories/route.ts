import { listApiFoodCategories } from "@/lib/content/queries/foods";
import { route } from "@/lib/http/route";

/** The active categories in their order (account-admin-content.md §7). */
export const GET = route({ access: "public", handle: async () => ({ body: await listApiFoodCategories() }) });
