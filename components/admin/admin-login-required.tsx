import { NarrowPage } from "@/components/account/auth-layout";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ReturnToLink } from "./return-to-link";

interface AdminLoginRequiredProps {
  /** Email of a signed-in account that is not an admin. */
  email?: string;
}

/** Shown under /admin to everyone except admins (account-admin-content.md §2). */
export function AdminLoginRequired({ email }: AdminLoginRequiredProps) {
  return (
    <NarrowPage>
      <div>
        <h1 className="text-38">Admin Login Required</h1>
        <p className="mt-3 text-ink-soft">
          The admin is for the shop's staff only.
          {email ? (
            <>
              {" "}
              You are signed in as <strong className="text-ink wrap-anywhere">{email}</strong>, which has no
              access to the admin.
            </>
          ) : null}
        </p>
      </div>
      <div className="space-y-2.5">
        <Button asChild size="lg" className="w-full">
          <ReturnToLink to="/api/login?returnTo=" then="&provider=google">
            Login with Google
          </ReturnToLink>
        </Button>
        <Button asChild variant="secondary" className="w-full">
          {email ? (
            <a href="/api/logout">Log out</a>
          ) : (
            <ReturnToLink to="/login?return=">Log in with a password</ReturnToLink>
          )}
        </Button>
        <Button asChild variant="ghost" className="w-full">
          <Link href="/">Return Home</Link>
        </Button>
      </div>
    </NarrowPage>
  );
}
