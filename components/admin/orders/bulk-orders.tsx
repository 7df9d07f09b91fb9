"use client";
import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { STEP_LABELS } from "@/lib/admin/rules/orders";
import { BULK_STATUSES, type OrderRow } from "@/lib/admin/schema/order";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

const counted = (many: number): string => (many === 1 ? "1 order" : `${many} orders`);

interface BulkOrdersProps {
  /** The ticked ones. */
  orders: readonly OrderRow[];
  onDone: () => void;
}

/** What can be done with the ticked orders. */
export function BulkOrders({ orders, onDone }: BulkOrdersProps) {
  const may = useMay();
  const router = useRouter();
  const act = useOfficeAction();
  const mark = async (status: (typeof BULK_STATUSES)[number]) => {
    const input = { orders: orders.map(({ id, version }) => ({ id, version })), status };
    const answer = await act(["POST", "/api/admin/orders/status", input], {
      done: { title: "Orders updated", description: `${counted(orders.length)} marked ${status}.` },
      fallback: "Failed to update orders",
    });
    if (answer) onDone();
    else router.refresh();
  };
  return (
    <>
      {may("orders.edit")
        ? BULK_STATUSES.map((status) => (
            <Button key={status} size="sm" variant="secondary" onClick={() => void mark(status)}>
              {STEP_LABELS[status]}
            </Button>
          ))
        : null}
      <Button asChild size="sm" variant="secondary">
        <Link href={`/admin/orders/packing-slips?orders=${orders.map(({ id }) => id).join(",")}`}>
          <Printer aria-hidden="true" className="size-4" />
          Packing slips
        </Link>
      </Button>
    </>
  );
}
