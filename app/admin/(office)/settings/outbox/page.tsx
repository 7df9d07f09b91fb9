import type { Metadata } from "next";
import { OutboxList } from "@/components/admin/log/outbox-list";
import { outboxPage } from "@/lib/admin/queries/log";
import { outboxListSchema } from "@/lib/admin/schema/log";
import { templates } from "@/lib/mail/templates";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Outbox" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function OutboxPage({ searchParams }: { searchParams: Search }) {
  return <OfficePage tab="settings">{() => <Outbox search={searchParams} />}</OfficePage>;
}

async function Outbox({ search }: { search: Search }) {
  const params = outboxListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([outboxPage(params), storeFacts()]);
  return (
    <OutboxList params={params} page={page} templates={Object.keys(templates).sort()} timeZone={timeZone} />
  );
}
