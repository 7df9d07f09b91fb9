"use client";
import { PackageCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { PackingOrder, QueuedOrder } from "@/lib/fulfillment/schema";
import { PackTable } from "./pack-table";
import { packingPath } from "./packing-path";

interface PackOrdersProps {
  /** The orders to pack, in this order. */
  queue: readonly Pick<QueuedOrder, "id" | "orderNumber">[];
  /** The one on the table; null when there is none. */
  order: PackingOrder | null;
  /** The chosen orders; undefined for all. */
  chosen: readonly string[] | undefined;
  /** Number of orders to pack: of the chosen ones, or of the shop. */
  total: number;
}

/** Packs one order after the other, with a keyboard or a barcode scanner. */
export function PackOrders({ queue, order, chosen, total }: PackOrdersProps) {
  const router = useRouter();
  if (!order)
    return (
      <EmptyState
        icon={PackageCheck}
        title="Everything is packed"
        hint={
          chosen
            ? "None of the selected orders still need packing."
            : "Paid orders that are not packed yet appear here. Orders on hold are not shown."
        }
      >
        <Button asChild variant="secondary">
          <Link href={chosen ? "/admin/packing" : "/admin/orders?status=packed"}>
            {chosen ? "Show all orders to pack" : "Show packed orders"}
          </Link>
        </Button>
      </EmptyState>
    );
  const place = queue.findIndex(({ id }) => id === order.id);
  // After the last order, those that were skipped come again.
  const next = queue[place + 1] ?? queue.find(({ id }) => id !== order.id);
  const goOn = () => {
    router.push(packingPath("/admin/packing/pack", chosen, next?.id), { scroll: false });
    router.refresh();
  };
  return (
    <PackTable
      key={`${order.id} ${order.version}`}
      order={order}
      left={total}
      onSkip={goOn}
      onPacked={goOn}
    />
  );
}
