import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { OutboxList } from "@/components/admin/log/outbox-list";
import { emails } from "@/lib/mail/emails";
import { getOutboxPage } from "@/lib/mail/queries/outbox";
import { outboxListSchema } from "@/lib/mail/schema/outbox";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Outbox" };

export default defineListPage({ tab: "settings", schema: outboxListSchema }, async (params) => {
  const [page, { timeZone }] = await Promise.all([getOutboxPage(params), getStoreFacts()]);
  return (
    <OutboxList params={params} page={page} templates={Object.keys(emails).sort()} timeZone={timeZone} />
  );
});
