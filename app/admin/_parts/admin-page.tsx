import { type ReactNode, Suspense } from "react";
import { CheckingAccess } from "@/components/admin/checking-access";
import { HashTarget } from "@/components/admin/hash-target";
import { LoginRequired } from "@/components/admin/login-required";
import { ReloadForSecondFactor } from "@/components/admin/reload-for-second-factor";
import { SubTabs } from "@/components/admin/sub-tabs";
import { TabAccessDenied } from "@/components/admin/tab-access-denied";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { hasPermission, type Permission, type StaffRole } from "@/lib/admin/rules/permissions";
import { getTab, subpagesFor, type TabId } from "@/lib/admin/rules/tabs";

/** The staff member who views the page. */
export interface Staff {
  userId: string;
  role: StaffRole;
}

export interface AdminPageProps {
  tab: TabId;
  /** Buttons beside the heading. */
  actions?: (staff: Staff) => ReactNode;
  /** Replaces the tab's name as the heading; null when the page renders its own. */
  title?: string | null;
  /** The back link above the heading. */
  above?: ReactNode;
  /** The permission that opens the page; default: that of the tab. */
  permission?: Permission;
  /** Renders the content only for staff who may see it. */
  children: (staff: Staff) => ReactNode;
}

/**
 * An admin page. It checks the viewer itself, because layouts do not re-render on navigation between tabs, and
 * renders no content before the check passes.
 */
export function AdminPage(props: AdminPageProps) {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <PermittedPage {...props} />
    </Suspense>
  );
}

async function PermittedPage({ tab, title, above, permission, actions, children }: AdminPageProps) {
  const { userId, staffRole: role, staffStep } = await getCurrentViewer();
  if (staffStep !== null) return <ReloadForSecondFactor />;
  if (userId === null || role === null) return <LoginRequired />;
  const { label, permission: tabPermission } = getTab(tab);
  if (!hasPermission(role, permission ?? tabPermission))
    return <TabAccessDenied label={hasPermission(role, tabPermission) ? "This page" : label} />;
  const staff = { userId, role };
  return (
    <InertUntilHydrated>
      {above}
      {title === null ? null : (
        <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-6">
          <h1 className="text-28 sm:text-38">{title ?? label}</h1>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions(staff)}</div> : null}
        </header>
      )}
      <SubTabs label={label} parts={subpagesFor(tab, role)} />
      {children(staff)}
      <HashTarget />
    </InertUntilHydrated>
  );
}
