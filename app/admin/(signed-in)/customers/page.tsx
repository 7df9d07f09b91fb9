import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { CustomerList } from "@/components/admin/customers/customer-list";
import { ExportButton } from "@/components/admin/export-button";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getCustomerPage, listPlanChoices } from "@/lib/account/queries/customers";
import { customerListSchema } from "@/lib/account/schema/customer";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Customers" };

const actions = () => (
  <>
    <Button asChild variant="secondary" size="sm">
      <Link href="/admin/customers/messages">Messages</Link>
    </Button>
    <ExportButton path="/api/admin/users/export" needs="customers.own" isPersonal />
  </>
);

export default defineListPage({ tab: "customers", actions, schema: customerListSchema }, async (params) => {
  const [page, plans, { timeZone }] = await Promise.all([
    getCustomerPage(params),
    listPlanChoices(),
    getStoreFacts(),
  ]);
  return <CustomerList params={params} page={page} plans={plans} timeZone={timeZone} />;
});
