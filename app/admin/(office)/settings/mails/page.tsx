import type { Metadata } from "next";
import { MailFrame } from "@/components/admin/log/mail-looks";
import { SendTrial } from "@/components/admin/log/send-trial";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { sender } from "@/lib/mail/queries";
import { sampleMails } from "@/lib/mail/samples";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Emails" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function MailsPage({ searchParams }: { searchParams: Search }) {
  return <OfficePage tab="settings">{() => <Mails search={searchParams} />}</OfficePage>;
}

/** Each mail of the shop, written from sample data. */
async function Mails({ search }: { search: Search }) {
  const [{ template }, { shop }] = await Promise.all([search, sender()]);
  const mails = Object.entries(sampleMails(shop)).sort(([one], [other]) => one.localeCompare(other));
  const chosen = mails.find(([name]) => name === template) ?? mails[0];
  if (!chosen) return null;
  const [name, { subject, html }] = chosen;
  return (
    <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label="Emails"
        className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:block lg:space-y-0.5 lg:px-0"
      >
        {mails.map(([one]) => (
          <Link
            key={one}
            href={`/admin/settings/mails?template=${one}`}
            scroll={false}
            aria-current={one === name ? "page" : undefined}
            className={cn(
              "flex min-h-11 shrink-0 items-center rounded-field px-3 text-14 font-semibold whitespace-nowrap text-ink-soft first-letter:uppercase hover:bg-fern-soft lg:min-h-9",
              one === name && "bg-fern-soft text-fern",
            )}
          >
            {one.replaceAll("-", " ")}
          </Link>
        ))}
      </nav>
      <section className="min-w-0 space-y-4">
        <header className="flex flex-wrap items-center gap-3">
          <h2 className="mr-auto text-22 wrap-anywhere">{subject}</h2>
          <SendTrial path="/api/admin/mails/test" body={{ template: name }} />
        </header>
        <MailFrame html={html} title={subject} />
      </section>
    </div>
  );
}
