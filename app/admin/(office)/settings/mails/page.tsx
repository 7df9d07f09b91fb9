import type { Metadata } from "next";
import { WordingForm } from "@/components/admin/settings/wording-form";
import { WordingList } from "@/components/admin/settings/wording-list";
import { wordingList, wordingView } from "@/lib/admin/queries/wordings";
import { isWordingKey } from "@/lib/mail/wordings";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Emails" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function MailsPage({ searchParams }: { searchParams: Search }) {
  return <OfficePage tab="settings">{() => <Mails search={searchParams} />}</OfficePage>;
}

/** The wording of each mail, with a preview from sample data. */
async function Mails({ search }: { search: Search }) {
  const { template } = await search;
  const chosen = typeof template === "string" && isWordingKey(template) ? template : "order-confirmation";
  const [wordings, saved] = await Promise.all([wordingList(), wordingView(chosen)]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <WordingList wordings={wordings} chosen={chosen} />
      <WordingForm key={chosen} saved={saved} />
    </div>
  );
}
