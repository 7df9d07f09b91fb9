import { z } from "zod";
import { recordRoute } from "@/lib/http/record-routes";
import { notifyRecall } from "@/lib/inventory/commands/recall-lot";

/** Emails each customer of a recalled lot once. */
export const POST = recordRoute({
  summary: "Emails each affected customer of a recalled lot once",
  access: "lots.recall",
  output: z.strictObject({ queued: z.number() }),
  throws: ["conflict"],
  act: (viewer, id) => notifyRecall(viewer, id),
});
