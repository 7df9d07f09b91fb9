import { Check, X } from "lucide-react";
import type { Metadata } from "next";
import { SettingsSkeleton } from "@/components/account/account-skeleton";
import { DeleteAccount } from "@/components/account/delete-account";
import { SessionEnded } from "@/components/account/session-ended";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { AccountPage } from "../../_parts/account-page";

export const metadata: Metadata = { title: "Delete account" };

const DELETED_DATA = [
  "Your profile, password, connected accounts and addresses",
  "Your cart, saved items and product subscriptions",
  "Store credit that you have not used, including from gift cards",
  "Emails and messages between us, and your newsletter subscription",
  "Your name on orders and reviews",
];
const KEPT_DATA = [
  "What you bought, when and for how much, without your name, because the law requires us to keep it",
  "The text of your reviews, as “A former customer”",
  "The address on an order that is still being packed, until it has shipped",
];

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function DeletePage({ searchParams }: { searchParams: Search }) {
  return (
    <AccountPage title="Delete your account" skeleton={<SettingsSkeleton />}>
      <Deletion searchParams={searchParams} />
    </AccountPage>
  );
}

async function Deletion({ searchParams }: { searchParams: Search }) {
  const [user, { token }] = await Promise.all([getCurrentUser(), searchParams]);
  if (!user) return <SessionEnded />;
  return (
    <Card className="max-w-2xl space-y-8 p-5 sm:p-8">
      <p>
        This deletes the account of <strong className="font-semibold wrap-anywhere">{user.email}</strong>{" "}
        right away. You can't undo this. You may want to{" "}
        <a href="/api/account/export" download className="prose-link">
          download your data
        </a>{" "}
        first.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <DeletionSummary
          title="What we delete"
          icon={<X aria-hidden="true" className="mt-1 size-4 shrink-0 text-clay" />}
          data={DELETED_DATA}
        />
        <DeletionSummary
          title="What we keep"
          icon={<Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-clover" />}
          data={KEPT_DATA}
        />
      </div>
      <div className="border-t border-hairline pt-6">
        <DeleteAccount hasPassword={user.hasPassword} token={typeof token === "string" ? token : ""} />
      </div>
      <p>
        <Link href="/account/settings" className="prose-link inline-flex min-h-11 items-center">
          Keep my account
        </Link>
      </p>
    </Card>
  );
}

function DeletionSummary({
  title,
  icon,
  data,
}: {
  title: string;
  icon: React.ReactNode;
  data: readonly string[];
}) {
  return (
    <div>
      <h2 className="mb-3 text-18">{title}</h2>
      <ul className="space-y-2 text-14">
        {data.map((entry) => (
          <li key={entry} className="flex gap-2.5">
            {icon}
            <span>{entry}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
