import { quoteDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { readRoute } from "@/lib/http/record-routes";
import { quoteDraftSchema } from "@/lib/orders/schema/draft-order";

/** What an order would cost now. */
export const POST = readRoute({ access: "orders.money", input: quoteDraftSchema, act: quoteDraft });
