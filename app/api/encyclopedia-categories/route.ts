import { z } from "zod";
import { listApiFoodCategories } from "@/lib/content/queries/foods";
import { foodCategoryOutput } from "@/lib/content/responses";
import { readRoute } from "@/lib/http/record-routes";

/** account-admin-content.md §7. */
export const GET = readRoute({
  summary: "The active categories of the encyclopedia in their order",
  access: "public",
  output: z.array(foodCategoryOutput),
  act: listApiFoodCategories,
});
