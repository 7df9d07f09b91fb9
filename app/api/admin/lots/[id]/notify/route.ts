import { recordRoute } from "@/lib/http/record-routes";
import { notifyRecall } from "@/lib/inventory/commands/recall-lot";

/** Emails each customer of a recalled lot once. */
export const POST = recordRoute({ access: "lots.recall", act: (viewer, id) => notifyRecall(viewer, id) });
