import { syncTracking } from "@/lib/fulfillment/commands/labels/sync-tracking";
import { courierRoute } from "@/lib/http/courier-route";

export const POST = courierRoute(syncTracking);
