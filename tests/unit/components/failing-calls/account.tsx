import { fireEvent, screen } from "@testing-library/react";
import { AddressBook } from "@/components/account/address-book";
import { AddressForm } from "@/components/account/address-form";
import { DeleteAccount } from "@/components/account/delete-account";
import { EmailForm } from "@/components/account/email-form";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { logOut } from "@/components/account/log-out";
import { LogOutEverywhere } from "@/components/account/log-out-everywhere";
import { LoginForm } from "@/components/account/login-form";
import { ModalLoginForm } from "@/components/account/modal-login-form";
import { ModalRegisterForm } from "@/components/account/modal-register-form";
import { PasswordForm } from "@/components/account/password-form";
import { ProfileForm } from "@/components/account/profile-form";
import { ProviderList } from "@/components/account/provider-list";
import { ReminderChoice } from "@/components/account/reminder-choice";
import { ResetPassword } from "@/components/account/reset-password";
import { SendLinkButton } from "@/components/account/send-link-button";
import { SignupForm } from "@/components/account/signup-form";
import { VerifyEmail } from "@/components/account/verify-email";
import { PASSWORD } from "../../../support/people";
import { renderInShop } from "../shop-context";
import {
  confirm,
  confirmed,
  EMAIL,
  type FailingCall,
  fill,
  form,
  nothing,
  press,
  pressed,
  SOMETHING,
} from "./failing-call";

const NAME = { firstName: "Olive", lastName: "Grove" };
const ENTRY = { ...NAME, address: "1 Grove St", city: "Davis", state: "CA", zip: "95616" };
const ENTRY_FIELDS = { Address: "1 Grove St", City: "Davis", State: "CA", "ZIP code": "95616" };

/** Calls of signing in and the account pages. */
export const ACCOUNT_CALLS: readonly FailingCall[] = [
  {
    name: "login",
    of: ["account/login-form.tsx POST"],
    text: "Invalid email or password. Please try again.",
    offline: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: form(<LoginForm returnTo={null} />, { Email: EMAIL, Password: PASSWORD }, "Sign In"),
  },
  {
    name: "login in the modal",
    of: ["account/modal-login-form.tsx POST"],
    text: "Failed to log in",
    unauthorized: "This cannot be done now.",
    run: form(
      <ModalLoginForm onDone={nothing} onBusy={nothing} />,
      { Email: EMAIL, Password: PASSWORD },
      "Sign In",
    ),
  },
  {
    name: "register in the modal",
    of: ["account/modal-register-form.tsx POST"],
    text: "Failed to create account",
    unauthorized: "This cannot be done now.",
    run: form(
      <ModalRegisterForm onDone={nothing} onBusy={nothing} />,
      { Username: "olive", Email: EMAIL, Password: PASSWORD, "Confirm password": PASSWORD },
      "Create Account",
    ),
  },
  {
    name: "signup",
    of: ["account/signup-form.tsx POST"],
    text: "Failed to create account. Please try again.",
    offline: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: async () => {
      await renderInShop(<SignupForm returnTo={null} passwordMin={6} />);
      fill({
        "First name": "Olive",
        "Last name": "Grove",
        Email: EMAIL,
        Password: PASSWORD,
        "Confirm password": PASSWORD,
      });
      fireEvent.click(screen.getByRole("checkbox"));
      press("Create account");
    },
  },
  {
    name: "forgot password",
    of: ["account/forgot-password-form.tsx POST"],
    text: SOMETHING,
    unauthorized: "This cannot be done now.",
    run: form(<ForgotPasswordForm />, { Email: EMAIL }, "Send reset link"),
  },
  {
    name: "the check of a reset link",
    of: ["account/reset-password.tsx GET"],
    text: "Something went wrong",
    refusal: "text",
    fails: /verify/,
    unauthorized: "This password reset link is invalid or has expired.",
    run: () => renderInShop(<ResetPassword token="t" passwordMin={6} />),
  },
  {
    name: "reset password",
    of: ["account/reset-password.tsx POST"],
    text: SOMETHING,
    fails: /reset-password$/,
    unauthorized: "This cannot be done now.",
    run: async () => {
      await renderInShop(<ResetPassword token="t" passwordMin={6} />);
      await screen.findByText("Choose a new password");
      fill({ "New password": PASSWORD, "Confirm new password": PASSWORD });
      press("Reset password");
    },
  },
  {
    name: "verify email",
    of: ["account/verify-email.tsx POST"],
    text: "Something went wrong",
    refusal: "text",
    unauthorized: "Log in to confirm your email",
    run: () => renderInShop(<VerifyEmail token="t" />),
  },
  { name: "logout", of: ["account/log-out.ts POST"], run: logOut, unauthorized: "" },
  {
    name: "profile",
    of: ["account/profile-form.tsx PATCH"],
    text: "Failed to update your profile.",
    offline: SOMETHING,
    run: pressed(<ProfileForm user={{ ...NAME, username: null }} />, "Save profile"),
  },
  {
    name: "new email",
    of: ["account/email-form.tsx POST"],
    text: "Failed to change your email address.",
    offline: SOMETHING,
    run: form(
      <EmailForm />,
      { "New email address": "new@grove.example", "Your password": PASSWORD },
      "Change email",
    ),
  },
  {
    name: "new password",
    of: ["account/password-form.tsx PUT"],
    text: "Failed to update your password.",
    offline: SOMETHING,
    run: form(
      <PasswordForm passwordMin={6} />,
      {
        "Current password": PASSWORD,
        "New password": "sage-and-salt",
        "Confirm new password": "sage-and-salt",
      },
      "Change password",
    ),
  },
  {
    name: "new address",
    of: ["account/address-form.tsx POST"],
    text: "Failed to save this address.",
    offline: SOMETHING,
    run: form(<AddressForm name={NAME} onDone={nothing} />, ENTRY_FIELDS, "Save address"),
  },
  {
    name: "address",
    of: ["account/address-form.tsx PUT"],
    text: "Failed to save this address.",
    offline: SOMETHING,
    run: pressed(
      <AddressForm address={{ id: "a1", isDefault: false, ...ENTRY }} onDone={nothing} />,
      "Save address",
    ),
  },
  {
    name: "remove address",
    of: ["account/address-book.tsx DELETE"],
    text: "Failed to remove this address. Please try again.",
    run: async () => {
      await renderInShop(<AddressBook addresses={[{ id: "a1", isDefault: false, ...ENTRY }]} name={NAME} />);
      await confirm("Remove Olive Grove, 1 Grove St", "Remove");
    },
  },
  {
    name: "default address",
    of: ["account/address-book.tsx PATCH"],
    text: "Failed to save this address.",
    run: pressed(
      <AddressBook addresses={[{ id: "a1", isDefault: false, ...ENTRY }]} name={NAME} />,
      "Make default: Olive Grove, 1 Grove St",
    ),
  },
  {
    name: "delete account",
    of: ["account/delete-account.tsx DELETE"],
    text: "Failed to delete your account.",
    run: pressed(<DeleteAccount hasPassword token="1.x" />, "Delete my account for good"),
  },
  {
    name: "log out everywhere",
    of: ["account/log-out-everywhere.tsx DELETE"],
    text: "Failed to log out everywhere. Please try again.",
    run: confirmed(<LogOutEverywhere />, "Log out everywhere", "Log out everywhere"),
  },
  {
    name: "cart reminders",
    of: ["account/saved-choice.tsx PUT"],
    text: "Your choice could not be saved.",
    run: async () => {
      await renderInShop(<ReminderChoice isWanted={false} />);
      fireEvent.click(screen.getByRole("checkbox", { name: "Remind me about items left in my cart" }));
    },
  },
  {
    name: "mail a link",
    of: ["account/send-link-button.tsx POST"],
    text: SOMETHING,
    run: pressed(
      <SendLinkButton path="/api/account/verification" done={{ title: "Sent" }}>
        Mail it
      </SendLinkButton>,
      "Mail it",
    ),
  },
  {
    name: "disconnect a provider",
    of: ["account/provider-list.tsx DELETE"],
    text: "Failed to disconnect Google. Please try again.",
    run: confirmed(<ProviderList providers={["google"]} hasPassword />, "Disconnect Google", "Disconnect"),
  },
];
