import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { MessageList } from "@/components/admin/messages/message-list";
import { getAdminMessagePage } from "@/lib/help/queries/messages";
import { messageListSchema } from "@/lib/help/schema/message";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Messages" };

export default defineListPage(
  {
    tab: "customers",
    title: "Messages",
    above: <BackLink href="/admin/customers" label="Customers" />,
    schema: messageListSchema,
  },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getAdminMessagePage(params), getStoreFacts()]);
    return <MessageList params={params} page={page} timeZone={timeZone} />;
  },
);
