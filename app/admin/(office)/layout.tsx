import { type ReactNode, Suspense } from "react";
import { StaffGate } from "@/components/account/second-factor/staff-gate";
import { AdminLoginRequired } from "@/components/admin/admin-login-required";
import { CheckingAccess } from "@/components/admin/checking-access";
import { OfficeFrame } from "@/components/admin/office-frame";
import { ShopFrame } from "@/components/layout/shop-frame";
import { currentUser, currentViewer, providersOf } from "@/lib/account/queries";
import { may } from "@/lib/account/rules";
import { countWaiting } from "@/lib/reviews/queries";

export default function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <Door>{children}</Door>
    </Suspense>
  );
}

/** The server decides who sees what stands behind this (D8); each page asks again (office-page.tsx). */
async function Door({ children }: { children: ReactNode }) {
  const [user, { staffRole, staffStep, hasSecondFactor }] = await Promise.all([
    currentUser(),
    currentViewer(),
  ]);
  const providers = user && (staffRole || staffStep) ? await providersOf(user.id) : [];
  if (user && staffStep)
    return (
      <ShopFrame>
        <StaffGate step={staffStep} email={user.email} hasPassword={user.hasPassword} providers={providers} />
      </ShopFrame>
    );
  if (!user || !staffRole)
    return (
      <ShopFrame>
        <AdminLoginRequired email={user?.email} />
      </ShopFrame>
    );
  const waiting = may(staffRole, "reviews.see") ? { reviews: await countWaiting() } : {};
  return (
    <OfficeFrame
      role={staffRole}
      email={user.email}
      waiting={waiting}
      proof={{ hasPassword: user.hasPassword, providers }}
      hasSecondFactor={hasSecondFactor}
    >
      {children}
    </OfficeFrame>
  );
}
