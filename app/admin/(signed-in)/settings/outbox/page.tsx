import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { OutboxList } from "@/components/admin/log/outbox-list";
import { emails } from "@/lib/mail/emails";
import { getOutboxPage } from "@/lib/mail/queries/outbox";
import { outboxListSchema } from "@/lib/mail/schema/outbox";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Outbox" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function OutboxPage({ searchParams }: { searchParams: Search }) {
  return <AdminPage tab="settings">{() => <Outbox search={searchParams} />}</AdminPage>;
}

async function Outbox({ search }: { search: Search }) {
  const params = outboxListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([getOutboxPage(params), getStoreFacts()]);
  return (
    <OutboxList params={params} page={page} templates={Object.keys(emails).sort()} timeZone={timeZone} />
  );
}
