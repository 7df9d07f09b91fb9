import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { WordingForm } from "@/components/admin/settings/wording-form";
import { WordingList } from "@/components/admin/settings/wording-list";
import { getWording, listWordings } from "@/lib/mail/queries/wordings";
import { isWordingKey } from "@/lib/mail/wordings";

export const metadata: Metadata = { title: "Emails" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function MailsPage({ searchParams }: { searchParams: Search }) {
  return <AdminPage tab="settings">{() => <Mails search={searchParams} />}</AdminPage>;
}

/** The wording of each email, with a preview from sample data. */
async function Mails({ search }: { search: Search }) {
  const { template } = await search;
  const chosen = typeof template === "string" && isWordingKey(template) ? template : "order-confirmation";
  const [wordings, saved] = await Promise.all([listWordings(), getWording(chosen)]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <WordingList wordings={wordings} chosen={chosen} />
      <WordingForm key={chosen} saved={saved} />
    </div>
  );
}
