import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/admin/back-link";
import { CustomerHead } from "@/components/admin/customers/customer-head";
import { CustomerSections } from "@/components/admin/customers/customer-sections";
import { DetailFigures } from "@/components/admin/customers/detail-figures";
import { customerDetail, lifetimeValue } from "@/lib/admin/queries/customer-detail";
import { planChoices } from "@/lib/admin/queries/customers";
import { unlessMissing } from "@/lib/core/errors";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Customer" };

type Params = Promise<{ id: string }>;

export default function CustomerPage({ params }: { params: Params }) {
  return (
    <OfficePage tab="customers" title={null}>
      {() => <Customer params={params} />}
    </OfficePage>
  );
}

async function Customer({ params }: { params: Params }) {
  const { id } = await params;
  const detail = await unlessMissing(customerDetail(id));
  if (!detail) notFound();
  const [plans, { timeZone }] = await Promise.all([planChoices(), storeFacts()]);
  const { customer } = detail;
  return (
    <>
      <BackLink href="/admin/customers" label="Customers" />
      <CustomerHead customer={customer} plans={plans} timeZone={timeZone} />
      <DetailFigures customer={customer} value={lifetimeValue(customer)} timeZone={timeZone} />
      <CustomerSections detail={detail} timeZone={timeZone} />
    </>
  );
}
