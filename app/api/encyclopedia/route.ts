import { listApiFoods } from "@/lib/content/queries/foods";
import { readRoute } from "@/lib/http/record-routes";

/** The active entries (account-admin-content.md §7). */
export const GET = readRoute({ access: "public", act: listApiFoods });
