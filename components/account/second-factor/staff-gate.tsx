import type { ReactNode } from "react";
import type { StaffStep } from "@/lib/account/rules";
import { MIN_STAFF_PASSWORD_LENGTH, type Provider } from "@/lib/account/schema";
import { SHOP_NAME } from "@/lib/core/shop";
import { NarrowPage } from "../auth-layout";
import { PasswordForm } from "../password-form";
import { LogOutButton } from "./log-out-button";
import { ReauthenticationDialog } from "./reauthentication-dialog";
import { SecondFactorForm } from "./second-factor-form";
import { SetUpPage } from "./set-up-page";

interface StaffGateProps {
  step: StaffStep;
  email: string;
  hasPassword: boolean;
  providers: readonly Provider[];
}

/** Replaces the whole admin until a staff session completes the second factor (D45). */
export function StaffGate({ step, email, hasPassword, providers }: StaffGateProps) {
  return (
    <NarrowPage>
      <Step step={step} email={email} />
      <ReauthenticationDialog hasPassword={hasPassword} providers={providers} />
    </NarrowPage>
  );
}

function Step({ step, email }: Pick<StaffGateProps, "step" | "email">) {
  if (step === "code")
    return (
      <>
        <Heading title="Enter your code">
          Open your authenticator app and look for {SHOP_NAME} ({email}).
        </Heading>
        <SecondFactorForm />
      </>
    );
  if (step === "password")
    return (
      <>
        <Heading title="Choose a longer password">
          Staff passwords need at least {MIN_STAFF_PASSWORD_LENGTH} characters.
        </Heading>
        <PasswordForm passwordMin={MIN_STAFF_PASSWORD_LENGTH} />
        <LogOutButton />
      </>
    );
  return (
    <>
      <Heading title="Set up your second factor">
        Staff sign in with a password and a code from an authenticator app, such as Google Authenticator or
        1Password. The admin opens once yours is set up.
      </Heading>
      <SetUpPage />
    </>
  );
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="text-38">{title}</h1>
      <p className="mt-3 text-pretty text-ink-soft">{children}</p>
    </div>
  );
}
