import { type ReactNode, Suspense } from "react";
import { CheckingAccess } from "@/components/admin/checking-access";
import { FirstStaffStep } from "@/components/admin/first-staff-step";
import { HashTarget } from "@/components/admin/hash-target";
import { LoginRequired } from "@/components/admin/login-required";
import { NotYourTab } from "@/components/admin/not-your-tab";
import { SubTabs } from "@/components/admin/sub-tabs";
import { UntilAlive } from "@/components/ui/until-alive";
import { currentViewer } from "@/lib/account/queries";
import { may, type Right } from "@/lib/account/rules";
import type { StaffRole } from "@/lib/account/schema";
import { partsOf, TABS, type TabId } from "@/lib/admin/rules/tabs";

/** Who works at the page. */
export interface Staff {
  userId: string;
  role: StaffRole;
}

interface OfficePageProps {
  tab: TabId;
  /** Beside the heading: buttons. */
  actions?: (staff: Staff) => ReactNode;
  /** In place of the tab's name; null: the page writes its own heading. */
  title?: string | null;
  /** Over the heading: the way back. */
  above?: ReactNode;
  /** What it takes, where that is more than seeing the tab. */
  right?: Right;
  /** What is only made for who may see it. */
  children: (staff: Staff) => ReactNode;
}

/**
 * A page of the back office: asks by itself who is looking, because a layout is not asked again when somebody goes from
 * tab to tab. Nothing of what stands in it is made before that is known.
 */
export function OfficePage(props: OfficePageProps) {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <Guarded {...props} />
    </Suspense>
  );
}

async function Guarded({ tab, title, above, right, actions, children }: OfficePageProps) {
  const { userId, staffRole: role, staffStep } = await currentViewer();
  if (staffStep !== null) return <FirstStaffStep />;
  if (userId === null || role === null) return <LoginRequired />;
  const { label, right: seeing } = TABS.find(({ id }) => id === tab) ?? TABS[0];
  if (!may(role, right ?? seeing)) return <NotYourTab label={label} />;
  const staff = { userId, role };
  return (
    <UntilAlive>
      {above}
      {title === null ? null : (
        <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-6">
          <h1 className="text-28 sm:text-38">{title ?? label}</h1>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions(staff)}</div> : null}
        </header>
      )}
      <SubTabs label={label} parts={partsOf(tab, role)} />
      {children(staff)}
      <HashTarget />
    </UntilAlive>
  );
}
