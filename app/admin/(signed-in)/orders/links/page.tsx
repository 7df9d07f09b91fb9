import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { DraftList } from "@/components/admin/orders/draft-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getDraftPage } from "@/lib/orders/queries/draft-orders";
import { draftListSchema } from "@/lib/orders/schema/draft-order";

export const metadata: Metadata = { title: "Payment links" };

export default defineListPage(
  {
    tab: "orders",
    title: "Payment links",
    permission: "orders.money",
    actions: () => (
      <Button asChild size="sm">
        <Link href="/admin/orders/new">New order</Link>
      </Button>
    ),
    schema: draftListSchema,
  },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getDraftPage(params), getStoreFacts()]);
    return <DraftList params={params} page={page} timeZone={timeZone} />;
  },
);
