import { type ReactNode, Suspense } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { StaffGate } from "@/components/account/second-factor/staff-gate";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AdminLoginRequired } from "@/components/admin/admin-login-required";
import { CheckingAccess } from "@/components/admin/checking-access";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { listProviders } from "@/lib/account/queries/sign-in-methods";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { countPendingReviews } from "@/lib/reviews/queries/review-figures";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <SessionGate>{children}</SessionGate>
    </Suspense>
  );
}

/** The server decides access (D8); each page checks again (admin-page.tsx). */
async function SessionGate({ children }: { children: ReactNode }) {
  const [user, { staffRole, staffStep, hasSecondFactor }] = await Promise.all([
    getCurrentUser(),
    getCurrentViewer(),
  ]);
  const providers = user && (staffRole || staffStep) ? await listProviders(user.id) : [];
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
  const waiting = hasPermission(staffRole, "reviews.see") ? { reviews: await countPendingReviews() } : {};
  return (
    <AdminFrame
      role={staffRole}
      email={user.email}
      waiting={waiting}
      proof={{ hasPassword: user.hasPassword, providers }}
      hasSecondFactor={hasSecondFactor}
    >
      {children}
    </AdminFrame>
  );
}
