import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackLink } from "@/components/admin/back-link";
import { CustomerHead } from "@/components/admin/customers/customer-head";
import { CustomerSections } from "@/components/admin/customers/customer-sections";
import { DetailFigures } from "@/components/admin/customers/detail-figures";
import { listPlanChoices } from "@/lib/account/queries/customers";
import { nullIfNotFound } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries";
import { getCustomerDetail, getLifetimeValue } from "@/lib/orders/queries/customer-detail";

export const metadata: Metadata = { title: "Customer" };

type Params = Promise<{ id: string }>;

export default function CustomerPage({ params }: { params: Params }) {
  return (
    <AdminPage tab="customers" title={null}>
      {() => <Customer params={params} />}
    </AdminPage>
  );
}

async function Customer({ params }: { params: Params }) {
  const { id } = await params;
  const detail = await nullIfNotFound(getCustomerDetail(id));
  if (!detail) notFound();
  const [plans, { timeZone }] = await Promise.all([listPlanChoices(), getStoreFacts()]);
  const { customer } = detail;
  return (
    <>
      <BackLink href="/admin/customers" label="Customers" />
      <CustomerHead customer={customer} plans={plans} timeZone={timeZone} />
      <DetailFigures customer={customer} value={getLifetimeValue(customer)} timeZone={timeZone} />
      <CustomerSections detail={detail} timeZone={timeZone} />
    </>
  );
}
