import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { MessageList } from "@/components/admin/messages/message-list";
import { Link } from "@/components/ui/link";
import { getAdminMessagePage } from "@/lib/help/queries/messages";
import { messageListSchema } from "@/lib/help/schema/message";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Messages" };

export default defineListPage(
  {
    tab: "customers",
    title: "Messages",
    above: (
      <Link
        href="/admin/customers"
        className="mb-2 inline-flex min-h-11 items-center text-14 font-semibold text-fern underline-offset-4 hover:underline"
      >
        Customers
      </Link>
    ),
    schema: messageListSchema,
  },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getAdminMessagePage(params), getStoreFacts()]);
    return <MessageList params={params} page={page} timeZone={timeZone} />;
  },
);
