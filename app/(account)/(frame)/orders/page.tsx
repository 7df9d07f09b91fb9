import type { Metadata } from "next";
import { SessionEnded } from "@/components/account/session-ended";
import { NoOrders } from "@/components/orders/no-orders";
import { OrderCard } from "@/components/orders/order-card";
import { OrdersSkeleton } from "@/components/orders/orders-skeleton";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getOrderPage } from "@/lib/orders/queries/own-orders";
import { orderListPath, parseOrderNumber } from "@/lib/orders/rules/order-paths";
import { AccountPage } from "../_parts/account-page";

export const metadata: Metadata = { title: "My Orders" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function OrdersPage({ searchParams }: { searchParams: Search }) {
  return (
    <AccountPage title="My Orders" skeleton={<OrdersSkeleton />}>
      <Orders searchParams={searchParams} />
    </AccountPage>
  );
}

async function Orders({ searchParams }: { searchParams: Search }) {
  const [user, { after }] = await Promise.all([getCurrentUser(), searchParams]);
  if (!user) return <SessionEnded />;
  const from = typeof after === "string" ? parseOrderNumber(after) : null;
  const [{ orders, older }, { timeZone }] = await Promise.all([getOrderPage(user.id, from), getStoreFacts()]);
  if (orders.length === 0 && !from) return <NoOrders isVerified={user.emailVerified} />;
  return (
    <>
      <ul className="space-y-6">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <nav
        aria-label="Older and newer orders"
        className="mt-8 flex flex-wrap justify-between gap-3 empty:hidden"
      >
        {from ? (
          <Button asChild variant="secondary">
            <Link href="/orders">Newest orders</Link>
          </Button>
        ) : null}
        {older ? (
          <Button asChild variant="secondary" className="ml-auto">
            <Link href={orderListPath(older)}>Older orders</Link>
          </Button>
        ) : null}
      </nav>
    </>
  );
}
