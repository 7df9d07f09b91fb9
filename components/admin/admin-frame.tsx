import type { ReactNode } from "react";
import { ReauthenticationDialog } from "@/components/account/second-factor/reauthentication-dialog";
import { ClientNavigation } from "@/components/layout/client-navigation";
import { Providers } from "@/components/layout/providers";
import { SkipLink } from "@/components/layout/skip-link";
import type { Provider } from "@/lib/account/schema";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { type TabId, tabsFor } from "@/lib/admin/rules/tabs";
import { AdminBar } from "./admin-bar";
import { AdminNav } from "./admin-nav";
import { SessionWatch } from "./session-watch";
import { StaffProvider } from "./staff-role";

interface AdminFrameProps {
  role: StaffRole;
  /** Of the signed-in staff member. */
  email: string;
  /** Number of open items by tab. */
  waiting: Partial<Record<TabId, number>>;
  /** How the staff member can re-authenticate (D45). */
  proof: { hasPassword: boolean; providers: readonly Provider[] };
  /** Whether the second factor is set up: local mode opens the admin without one and shows a notice. */
  hasSecondFactor: boolean;
  children: ReactNode;
}

/** Frame of every admin page: a top bar, and the tabs beside the page or, on phones, behind a button. */
export function AdminFrame({ role, email, waiting, proof, hasSecondFactor, children }: AdminFrameProps) {
  const tabs = tabsFor(role, waiting);
  return (
    <Providers>
      <StaffProvider role={role}>
        <SkipLink />
        <AdminBar tabs={tabs} email={email} role={role} />
        <div className="mx-auto flex max-w-[100rem]">
          <nav
            aria-label="Admin"
            className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r border-hairline px-3 py-5 lg:block print:hidden"
          >
            <AdminNav tabs={tabs} />
          </nav>
          <main
            id="content"
            tabIndex={-1}
            className="min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8 lg:pt-7"
          >
            {hasSecondFactor ? null : <LocalAccountNotice email={email} />}
            {children}
          </main>
        </div>
        <SessionWatch />
        <ReauthenticationDialog {...proof} />
        <ClientNavigation />
      </StaffProvider>
    </Providers>
  );
}

const SAMPLE_ACCOUNTS = "@cloverandfern.example";

/** Only local mode opens the admin without a second factor (D45). */
function LocalAccountNotice({ email }: { email: string }) {
  return (
    <p className="mb-5 rounded-field border border-honey bg-honey-soft px-4 py-2 text-14 text-honey-deep print:hidden">
      {email.endsWith(SAMPLE_ACCOUNTS) ? "Sample account" : "Account"} without a second factor (local mode)
    </p>
  );
}
