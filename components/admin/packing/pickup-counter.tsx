"use client";
import { Store } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/link";
import { formatShortWeekday } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import type { PickupList, WaitingPickup } from "@/lib/fulfillment/schema";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/** Packed pickup orders: first those to make ready, then those that wait for their buyers. */
export function PickupCounter({ orders, total }: PickupList) {
  const [search, setSearch] = useState("");
  if (orders.length === 0)
    return (
      <EmptyState
        icon={Store}
        title="No orders are waiting for pickup"
        hint="Pickup orders appear here once they are packed. Orders on hold are not shown."
      />
    );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = orders.filter(({ orderNumber, customerName }) =>
    words.every((word) => `${orderNumber} ${customerName}`.toLowerCase().includes(word.replace(/^#/, ""))),
  );
  const isSearching = words.length > 0;
  const isCutOff = total > orders.length;
  const noMatch = isCutOff ? (
    <>
      No orders in this list match your search.{" "}
      <Link href={`/admin/orders?${new URLSearchParams({ search })}`} className="prose-link">
        Search all orders
      </Link>
    </>
  ) : (
    "No orders match your search."
  );
  const count = found.length.toLocaleString("en-US");
  const part = isSearching
    ? `${count} of the first ${formatCount(orders.length, "order")}`
    : `${count} of ${formatCount(total, "order")}: the longest-waiting in each list`;
  return (
    <div className="max-w-3xl">
      <Label htmlFor="pickup-search">Order number or name</Label>
      <Input
        id="pickup-search"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mt-1.5"
      />
      <p role="status" className="mt-2 text-14 text-ink-soft">
        {isCutOff ? part : formatCount(found.length, "order")}
      </p>
      <Group
        title="To make ready"
        orders={found.filter(({ isReady }) => !isReady)}
        none={isSearching ? noMatch : "Every packed order is ready."}
      />
      <Group
        title="Waiting for pickup"
        orders={found.filter(({ isReady }) => isReady)}
        none={isSearching ? noMatch : "No orders are ready yet."}
      />
    </div>
  );
}

interface GroupProps {
  title: string;
  orders: readonly WaitingPickup[];
  /** Said if there are none. */
  none: ReactNode;
}

function Group({ title, orders, none }: GroupProps) {
  return (
    <section className="mt-6">
      <h2 className="mb-1 text-22">{title}</h2>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline-strong">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ order }: { order: WaitingPickup }) {
  const { id, orderNumber, customerName, isReady, isOverdue } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/admin/orders/${id}`} className="prose-link tabular font-semibold">
            {orderNumber}
          </Link>
          <span className="wrap-anywhere">{customerName || "Without a name"}</span>
          {isOverdue ? <Badge tone="danger">Not picked up</Badge> : null}
        </p>
        <p className="text-14 text-ink-soft">{dayText(order)}</p>
      </div>
      <StepButton order={order} key={isReady ? "hand over" : "ready"} />
    </li>
  );
}

function dayText({ isReady, isOverdue, readyOn, until }: WaitingPickup): string {
  if (!isReady) return readyOn ? `Promised by ${formatShortWeekday(readyOn)}` : "";
  if (!until) return "";
  return isOverdue
    ? `Pickup was due by ${formatShortWeekday(until)}. Contact the customer, or cancel the order to refund it.`
    : `Kept until ${formatShortWeekday(until)}`;
}

function StepButton({ order: { id, version, orderNumber, isReady } }: { order: WaitingPickup }) {
  const can = usePermission();
  const act = useAdminAction();
  const [isBusy, setBusy] = useState(false);
  if (!can("orders.edit")) return null;
  const go = async () => {
    setBusy(true);
    await act(["PATCH", `/api/admin/orders/${id}`, { status: isReady ? "done" : "pickup", version }], {
      done: {
        title: isReady ? "Picked up" : "Ready for pickup",
        description: `Order ${orderNumber}: the customer is emailed.`,
      },
      fallback: "Failed to update order",
    });
    setBusy(false);
  };
  return (
    <Button size="sm" variant={isReady ? "primary" : "secondary"} loading={isBusy} onClick={() => void go()}>
      {isReady ? "Mark picked up" : "Ready for pickup"}
      <span className="sr-only"> {orderNumber}</span>
    </Button>
  );
}
