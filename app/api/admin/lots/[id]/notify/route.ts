import { z } from "zod";
import { recordRoute } from "@/lib/http/record-routes";
import { notifyRecall } from "@/lib/inventory/commands/recall-lot";

export const POST = recordRoute({
  summary: "Emails each affected customer of a recalled lot once",
  access: "lots.recall",
  output: z.strictObject({ queued: z.number() }),
  throws: ["conflict"],
  act: (viewer, id) => notifyRecall(viewer, id),
});
