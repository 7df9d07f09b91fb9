import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { TokenList } from "@/components/admin/api-tokens/token-list";
import { listApiTokens } from "@/lib/account/queries/api-tokens";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "API tokens" };

export default defineAdminPage({ tab: "settings", permission: "settings.edit" }, async () => {
  const [tokens, { timeZone }] = await Promise.all([listApiTokens(), getStoreFacts()]);
  return <TokenList tokens={tokens} timeZone={timeZone} />;
});
