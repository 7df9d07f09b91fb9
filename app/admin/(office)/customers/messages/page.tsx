import type { Metadata } from "next";
import { MessageList } from "@/components/admin/messages/message-list";
import { Link } from "@/components/ui/link";
import { adminMessages } from "@/lib/admin/queries/messages";
import { messageListSchema } from "@/lib/admin/schema/message";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Messages" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function MessagesPage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage
      tab="customers"
      title="Messages"
      above={
        <Link
          href="/admin/customers"
          className="mb-2 inline-flex min-h-11 items-center text-14 font-semibold text-fern underline-offset-4 hover:underline"
        >
          Customers
        </Link>
      }
    >
      {() => <Messages search={searchParams} />}
    </OfficePage>
  );
}

async function Messages({ search }: { search: Search }) {
  const params = messageListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([adminMessages(params), storeFacts()]);
  return <MessageList params={params} page={page} timeZone={timeZone} />;
}
