import { z } from "zod";
import { listApiFoods } from "@/lib/content/queries/foods";
import { foodOutput } from "@/lib/content/responses";
import { readRoute } from "@/lib/http/record-routes";

/** account-admin-content.md §7. */
export const GET = readRoute({
  summary: "The active entries of the encyclopedia",
  access: "public",
  output: z.array(foodOutput),
  act: listApiFoods,
});
