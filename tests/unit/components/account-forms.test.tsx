import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddressBook } from "@/components/account/address-book";
import { DeleteAccount } from "@/components/account/delete-account";
import { EmailForm } from "@/components/account/email-form";
import { PasswordForm } from "@/components/account/password-form";
import { ProfileForm } from "@/components/account/profile-form";
import { ProviderList } from "@/components/account/provider-list";
import { SendLinkButton } from "@/components/account/send-link-button";
import { redirectToLogin } from "@/components/account/session-ended";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }), usePathname: () => "/account" }));
jest.mock("@/components/account/session-ended", () => ({ redirectToLogin: jest.fn() }));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const refusing = (status: number, body: unknown) =>
  fakeApi([], (sent) => (sent.method === "GET" ? undefined : json(body, status)));
const describedBy = (label: string) => screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";

const OLIVE = { firstName: "Olive", lastName: "Grove", username: null };

describe("the profile form", () => {
  it("saves, confirms and updates the page", async () => {
    const api = fakeApi([]);
    await renderInShop(<ProfileForm user={OLIVE} />);
    await type("First name", " Oliva ");
    await press("Save profile");
    expect(await screen.findByText("Your profile has been updated.")).toBeInTheDocument();
    expect(api.changes()).toEqual([
      {
        method: "PATCH",
        path: "/api/account/profile",
        body: { firstName: "Oliva", lastName: "Grove", username: "" },
      },
    ]);
    expect(refresh).toHaveBeenCalled();
  });

  it("shows a conflict at the field that the answer names", async () => {
    const message = "This username is taken. Please choose another.";
    refusing(409, { message, fields: { username: "is taken" } });
    await renderInShop(<ProfileForm user={OLIVE} />);
    await type("Username", "the-one");
    await press("Save profile");
    await waitFor(() => expect(screen.getByLabelText("Username")).toHaveAttribute("aria-invalid", "true"));
    const error = describedBy("Username")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(error.join(" ")).toContain(message);
  });

  it("redirects to the login page when the session has ended", async () => {
    refusing(401, { message: "Unauthorized" });
    await renderInShop(<ProfileForm user={OLIVE} />);
    await press("Save profile");
    await waitFor(() => expect(redirectToLogin).toHaveBeenCalledTimes(1));
    expect(screen.queryByText("Failed to update your profile.")).not.toBeInTheDocument();
  });
});

it("a new email shows where the link was sent and clears the password", async () => {
  fakeApi([]);
  await renderInShop(<EmailForm />);
  await type("New email address", "new@garden.example");
  await type("Your password", "plenty-of-thyme");
  await press("Change email");
  expect(await screen.findByText("We emailed a link to new@garden.example")).toBeInTheDocument();
  expect(screen.getByLabelText("Your password")).toHaveValue("");
});

it("a new password must be repeated and have the configured length", async () => {
  const api = fakeApi([]);
  await renderInShop(<PasswordForm passwordMin={10} />);
  await type("Current password", "old");
  await type("New password", "too-short");
  await type("Confirm new password", "too-short-too");
  await press("Change password");
  expect(await screen.findByText("Password must be at least 10 characters")).toBeInTheDocument();
  await type("New password", "long-enough");
  await press("Change password");
  expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
  expect(api.changes()).toEqual([]);
});

it("a common password is refused at its field and the input is kept (D45)", async () => {
  const problem = "This password is too common. Please choose another.";
  refusing(400, { message: `password: ${problem}`, fields: { password: problem } });
  await renderInShop(<PasswordForm passwordMin={6} />);
  await type("Current password", "plenty-of-thyme");
  await type("New password", "dragon");
  await type("Confirm new password", "dragon");
  await press("Change password");
  const field = screen.getByLabelText("New password");
  await waitFor(() => expect(field).toHaveAttribute("aria-invalid", "true"));
  const texts = describedBy("New password")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(problem);
  expect(screen.getByLabelText("Current password")).toHaveValue("plenty-of-thyme");
  expect(screen.getByLabelText("Confirm new password")).toHaveValue("dragon");
});

describe("a requested email", () => {
  const button = (
    <SendLinkButton path="/api/account/verification" done={{ title: "Check your email" }}>
      Email me the link again
    </SendLinkButton>
  );

  it("is requested once", async () => {
    const api = fakeApi([]);
    await renderInShop(button);
    await press("Email me the link again");
    await press("Email sent");
    expect(api.changes()).toHaveLength(1);
  });

  it("can be requested again after a refusal, which shows the answer's message", async () => {
    refusing(429, { message: "Too many requests. Please wait a moment and try again." });
    await renderInShop(button);
    await press("Email me the link again");
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Email me the link again" })).toBeEnabled();
  });
});

describe("connected providers", () => {
  it("can be unlinked while a password or another provider remains", async () => {
    const api = fakeApi([]);
    await renderInShop(<ProviderList providers={["google"]} hasPassword />);
    await press("Disconnect Google");
    await press("Disconnect");
    expect(await screen.findByText("Google is disconnected")).toBeInTheDocument();
    expect(api.changes()).toMatchObject([{ method: "DELETE", path: "/api/account/providers/google" }]);
  });

  it("explain that the last sign-in method cannot be unlinked", async () => {
    fakeApi([]);
    await renderInShop(<ProviderList providers={["google"]} hasPassword={false} />);
    expect(screen.getByText("Your only way to sign in")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Disconnect/ })).not.toBeInTheDocument();
  });
});

describe("deleting the account", () => {
  it("shows the answer's message: the last admin cannot be deleted", async () => {
    const message = "This is the last admin of the shop. Please make another person an admin first.";
    refusing(409, { message });
    await renderInShop(<DeleteAccount hasPassword token="" />);
    await type("Your password", "plenty-of-thyme");
    await press("Delete my account for good");
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it("asks a user without a password for none, and accepts the emailed link", async () => {
    const message = "This link is invalid or has expired.";
    refusing(400, { message });
    await renderInShop(<DeleteAccount hasPassword={false} token="" />);
    expect(screen.queryByLabelText("Your password")).not.toBeInTheDocument();
    await renderInShop(<DeleteAccount hasPassword={false} token="1.x" />);
    await press("Delete my account for good");
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

it("the address book shows the invalid field of a refused address", async () => {
  fakeApi([]);
  await renderInShop(<AddressBook addresses={[]} name={OLIVE} />);
  await press("Add an address");
  await press("Save address");
  expect((await screen.findAllByText("Required")).length).toBe(4); // address, city, state, ZIP code
  expect(screen.getByLabelText("First name")).toHaveValue("Olive");
  expect(screen.getByLabelText("Address")).toHaveFocus();
});
