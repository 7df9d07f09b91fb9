import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ResetPassword } from "@/components/account/reset-password";
import { VerifyEmail } from "@/components/account/verify-email";
import { MailLinkAction } from "@/components/help/mail-link-action";
import { fakeApi, json, renderInShop } from "./shop-context";
import "./kit-dom";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }));

const LATER = "Too many attempts. Please wait a few minutes and try again.";
const BLOCKED =
  "Your browser is blocking cookies, which the cart and sign-in need. Allow cookies for this site, then try again.";

const action = (path: string) => (
  <MailLinkAction path={path} pending="Wait" done={{ title: "Done", text: "" }} />
);

beforeEach(() => window.history.replaceState(null, "", "/?token=t"));
afterEach(() => jest.restoreAllMocks());

it.each([
  ["a newsletter", action("/api/newsletter/confirm")],
  ["a password reset", <ResetPassword key="reset" token="t" passwordMin={6} />],
  ["an email address", <VerifyEmail key="verify" token="t" />],
])("an emailed link for %s is not called invalid when it was tried too often", async (_, page) => {
  let isOver = false;
  fakeApi([], ({ path }) =>
    path.includes("newsletter") || path.includes("verify")
      ? isOver
        ? json({ message: "This link is invalid or has expired." }, 400)
        : json({ message: LATER }, 429)
      : undefined,
  );
  await renderInShop(page);
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(screen.getByText(LATER)).toBeVisible();
  isOver = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: /^Invalid/ })).toBeVisible();
});

it("a cart's link is not called invalid in a browser that blocks cookies", async () => {
  fakeApi([]);
  jest.spyOn(document, "cookie", "get").mockReturnValue("");
  await renderInShop(action("/api/cart/restore"));
  expect(await screen.findByText(BLOCKED)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Invalid link" })).toBeNull();
});
