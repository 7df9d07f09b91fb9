import type { Metadata } from "next";
import { SettingsSkeleton } from "@/components/account/account-skeleton";
import { EmailForm } from "@/components/account/email-form";
import { LogOutEverywhere } from "@/components/account/log-out-everywhere";
import { PasswordForm } from "@/components/account/password-form";
import { ProfileForm } from "@/components/account/profile-form";
import { ProviderList } from "@/components/account/provider-list";
import { ReminderChoice } from "@/components/account/reminder-choice";
import { ReauthenticationDialog } from "@/components/account/second-factor/reauthentication-dialog";
import { SecuritySettings } from "@/components/account/second-factor/security-settings";
import { SendLinkButton } from "@/components/account/send-link-button";
import { SessionEnded } from "@/components/account/session-ended";
import { SettingsSection } from "@/components/account/settings-section";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { countRecoveryCodes, listProviders } from "@/lib/account/queries/sign-in-methods";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { minPasswordLength, needsSecondFactor } from "@/lib/account/rules";
import type { Provider, UserView } from "@/lib/account/schema";
import { getReminderChoice } from "@/lib/cart-reminders/queries";
import { env } from "@/lib/server/env";
import { AccountPage } from "../../_parts/account-page";

export const metadata: Metadata = { title: "Account settings" };

export default function SettingsPage() {
  return (
    <AccountPage title="Settings" skeleton={<SettingsSkeleton />}>
      <Settings />
    </AccountPage>
  );
}

async function Settings() {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const providers = await listProviders(user.id);
  return (
    <div className="space-y-6">
      <SettingsSection title="Profile" description="How we greet you, here and in our emails.">
        <ProfileForm key={user.id} user={user} />
      </SettingsSection>
      <EmailSection user={user} />
      <ReminderSection user={user} />
      <PasswordSection user={user} />
      {user.isAdmin ? <SecuritySection user={user} providers={providers} /> : null}
      <SettingsSection title="Connected accounts" description="Other ways to sign in.">
        <ProviderList providers={providers} hasPassword={user.hasPassword} />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        description="Lost a phone, or used someone else's computer?"
      >
        <LogOutEverywhere />
      </SettingsSection>
      <SettingsSection title="Your data" description="Everything that we keep about you is yours.">
        <div className="flex flex-wrap gap-2.5">
          <Button asChild variant="secondary" className="w-full sm:w-fit">
            <a href="/api/account/export" download>
              Download my data
            </a>
          </Button>
          <Button asChild variant="ghost" className="w-full text-clay-deep sm:w-fit">
            <Link href="/account/delete">Delete my account</Link>
          </Button>
        </div>
      </SettingsSection>
    </div>
  );
}

/** Settings for staff only (D45). */
async function SecuritySection({ user, providers }: { user: UserView; providers: readonly Provider[] }) {
  const { SHOP_MODE } = env();
  const [{ staffStep }, codesLeft] = await Promise.all([getCurrentViewer(), countRecoveryCodes(user.id)]);
  return (
    <SettingsSection
      title="Security"
      description="A code from an app on your phone, in addition to your password."
    >
      {staffStep === null ? (
        <SecuritySettings codesLeft={codesLeft} isRequired={needsSecondFactor(SHOP_MODE)} />
      ) : (
        <Button asChild variant="secondary">
          <a href="/admin">Complete your sign-in first</a>
        </Button>
      )}
      <ReauthenticationDialog hasPassword={user.hasPassword} providers={providers} />
    </SettingsSection>
  );
}

/** Only while the shop sends reminders, or to turn them off. */
async function ReminderSection({ user }: { user: UserView }) {
  const { isOffered, isWanted } = await getReminderChoice(user.id);
  if (!isOffered && !isWanted) return null;
  return (
    <SettingsSection title="Cart reminders" description="Emails about items that you left in your cart.">
      {user.emailVerified ? (
        <ReminderChoice isWanted={isWanted} />
      ) : (
        <p className="text-ink-soft">
          Confirm your email address first: we send reminders only to confirmed addresses.
        </p>
      )}
    </SettingsSection>
  );
}

function EmailSection({ user }: { user: UserView }) {
  return (
    <SettingsSection
      title="Email"
      description={
        <>
          Now <strong className="font-semibold text-ink wrap-anywhere">{user.email}</strong>,{" "}
          {user.emailVerified ? "confirmed." : "not confirmed yet."}
        </>
      }
    >
      {user.hasPassword ? (
        <EmailForm />
      ) : (
        <p className="text-ink-soft">
          To change it, first set a password below, so that we can confirm it's you.
        </p>
      )}
    </SettingsSection>
  );
}

function PasswordSection({ user }: { user: UserView }) {
  return (
    <SettingsSection
      title="Password"
      description={
        user.hasPassword
          ? "Changing it signs you out of every other browser and device."
          : "You sign in with a connected account. A password gives you a second way to sign in."
      }
    >
      {user.hasPassword ? (
        <PasswordForm
          passwordMin={minPasswordLength(user.isAdmin, env().SHOP_MODE, env().PASSWORD_MIN_LENGTH)}
        />
      ) : (
        <SendLinkButton
          path="/api/auth/forgot-password"
          body={{ email: user.email }}
          variant="secondary"
          className="w-full sm:w-fit"
          done={{ title: "Check your email", description: "Open the link in it to set a password." }}
        >
          Set a password
        </SendLinkButton>
      )}
    </SettingsSection>
  );
}
