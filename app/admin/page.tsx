import type { Metadata } from "next";
import { Suspense } from "react";
import { AdminLoginRequired } from "@/components/admin/admin-login-required";
import { Spinner } from "@/components/ui/spinner";
import { currentUser } from "@/lib/account/queries";
import { SHOP_NAME } from "@/lib/core/shop";

export const metadata: Metadata = { title: "Back office" };

export default function AdminPage() {
  return (
    <Suspense fallback={<CheckingAccess />}>
      <BackOffice />
    </Suspense>
  );
}

function CheckingAccess() {
  return (
    <p role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Checking access
    </p>
  );
}

/** The server decides who sees what stands behind this (D8). */
async function BackOffice() {
  const user = await currentUser();
  if (!user?.isAdmin) return <AdminLoginRequired email={user?.email} />;
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-38">Back office</h1>
      <p className="mt-3 max-w-prose text-18 text-ink-soft">
        {SHOP_NAME} is run from here. You are signed in as{" "}
        <strong className="text-ink wrap-anywhere">{user.email}</strong>.
      </p>
    </div>
  );
}
