import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { CustomerHead } from "@/components/admin/customers/customer-head";
import { CustomerSections } from "@/components/admin/customers/customer-sections";
import { DetailFigures } from "@/components/admin/customers/detail-figures";
import { listPlanChoices } from "@/lib/account/queries/customers";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getCustomerDetail, getLifetimeValue } from "@/lib/orders/queries/customer-detail";

export const metadata: Metadata = { title: "Customer" };

export default defineRecordPage(
  { tab: "customers", title: null, find: getCustomerDetail },
  async (detail) => {
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
  },
);
