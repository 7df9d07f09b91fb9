import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { CustomerActions } from "@/components/admin/customers/customer-actions";
import { CustomerList } from "@/components/admin/customers/customer-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getCustomerPage, listPlanChoices } from "@/lib/account/queries/customers";
import { customerListSchema } from "@/lib/account/schema/customer";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Customers" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function CustomersPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage
      tab="customers"
      actions={() => (
        <>
          <Button asChild variant="secondary" size="sm">
            <Link href="/admin/customers/messages">Messages</Link>
          </Button>
          <CustomerActions />
        </>
      )}
    >
      {() => <Customers search={searchParams} />}
    </AdminPage>
  );
}

async function Customers({ search }: { search: Search }) {
  const params = customerListSchema.parse(await search);
  const [page, plans, { timeZone }] = await Promise.all([
    getCustomerPage(params),
    listPlanChoices(),
    getStoreFacts(),
  ]);
  return <CustomerList params={params} page={page} plans={plans} timeZone={timeZone} />;
}
