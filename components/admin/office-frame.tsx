import type { ReactNode } from "react";
import { Providers } from "@/components/layout/providers";
import { SkipLink } from "@/components/layout/skip-link";
import { SoftLinks } from "@/components/layout/soft-links";
import type { StaffRole } from "@/lib/account/schema";
import { type TabId, tabsFor } from "@/lib/admin/rules/tabs";
import { OfficeBar } from "./office-bar";
import { OfficeNav } from "./office-nav";
import { SessionWatch } from "./session-watch";
import { StaffProvider } from "./staff";

interface OfficeFrameProps {
  role: StaffRole;
  /** Who is signed in. */
  email: string;
  /** How much waits in each tab. */
  waiting: Partial<Record<TabId, number>>;
  children: ReactNode;
}

/** What stands around each page of the back office: a bar on top, the tabs beside the page or, on phones, behind a button. */
export function OfficeFrame({ role, email, waiting, children }: OfficeFrameProps) {
  const tabs = tabsFor(role, waiting);
  return (
    <Providers>
      <StaffProvider role={role}>
        <SkipLink />
        <OfficeBar tabs={tabs} email={email} role={role} />
        <div className="mx-auto flex max-w-[100rem]">
          <nav
            aria-label="Back office"
            className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r border-hairline px-3 py-5 lg:block print:hidden"
          >
            <OfficeNav tabs={tabs} />
          </nav>
          <main
            id="content"
            tabIndex={-1}
            className="min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8 lg:pt-7"
          >
            {children}
          </main>
        </div>
        <SessionWatch />
        <SoftLinks />
      </StaffProvider>
    </Providers>
  );
}
