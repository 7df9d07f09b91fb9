import { Card } from "@/components/ui/card";
import type { OrderLabel } from "@/lib/fulfillment/schema/labels";
import { LabelState } from "./label-state";

interface OrderLabelsProps {
  orderId: string;
  orderNumber: string;
  /** The newest first. */
  labels: readonly OrderLabel[];
}

/** The shipping labels of an order; nothing while it has none. */
export function OrderLabels({ orderId, orderNumber, labels }: OrderLabelsProps) {
  if (labels.length === 0) return null;
  return (
    <Card className="space-y-4 p-4 sm:p-6">
      <h2 className="text-22">{labels.length === 1 ? "Shipping label" : "Shipping labels"}</h2>
      {labels.map((label) => (
        <LabelState key={label.id} orderId={orderId} orderNumber={orderNumber} label={label} />
      ))}
    </Card>
  );
}
