import { createDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { getDraftPage } from "@/lib/orders/queries/draft-orders";
import { createDraftSchema, draftListSchema } from "@/lib/orders/schema/draft-order";

export const GET = readRoute({ access: "orders.money", input: draftListSchema, act: getDraftPage });

/** Creates a payment link and emails it. */
export const POST = createRoute({ access: "orders.money", input: createDraftSchema, act: createDraft });
