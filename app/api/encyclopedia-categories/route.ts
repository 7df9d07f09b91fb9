import { listApiFoodCategories } from "@/lib/content/queries/foods";
import { readRoute } from "@/lib/http/record-routes";

/** The active categories in their order (account-admin-content.md §7). */
export const GET = readRoute({ access: "public", act: listApiFoodCategories });
