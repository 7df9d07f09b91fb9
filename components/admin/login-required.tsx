import { NarrowPage } from "@/components/account/auth-layout";
import { LoginLinks } from "./login-links";

/** The admin's own notice after the session has ended (account-admin-content.md §2). */
export function LoginRequired() {
  return (
    <NarrowPage>
      <div>
        <h1 className="text-38">Login Required</h1>
        <p className="mt-3 text-ink-soft">You are no longer signed in.</p>
      </div>
      <div className="space-y-2.5">
        <LoginLinks />
      </div>
    </NarrowPage>
  );
}
