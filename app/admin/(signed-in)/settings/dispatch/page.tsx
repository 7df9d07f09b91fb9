import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { DispatchForm } from "@/components/admin/settings/dispatch-form";
import { getDispatchSettings } from "@/lib/marketing/queries/dispatch";

export const metadata: Metadata = { title: "Ship days" };

export default defineAdminPage({ tab: "settings" }, async () => (
  <DispatchForm saved={await getDispatchSettings()} />
));
