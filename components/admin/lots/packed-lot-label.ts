import { formatLongDay } from "@/lib/core/dates";
import type { AdminOrderLine } from "@/lib/orders/schema/admin-order";

/** A lot that units of an order were packed from, as an option: "Batch A, best before May 1, 2027: 2 packed". */
export const packedLotLabel = ({ batch, bestBefore, quantity }: AdminOrderLine["lots"][number]): string =>
  `${batch ? `Batch ${batch}` : "No batch"}, ${bestBefore ? `best before ${formatLongDay(bestBefore)}` : "no date"}: ${quantity} packed`;
