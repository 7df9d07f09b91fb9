import { withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { recordRoute } from "@/lib/http/record-routes";

/** Withdraws a payment link: it cannot be paid anymore. */
export const POST = recordRoute({ access: "orders.money", act: (viewer, id) => withdrawDraft(viewer, id) });
