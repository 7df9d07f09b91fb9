import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EmailAddress } from "@/components/account/email-address";
import { openSignIn } from "@/components/account/open-sign-in";
import { AccountMenu } from "@/components/layout/account-menu";
import { json, renderInShop } from "./shop-context";

jest.mock("@/components/account/open-sign-in", () => ({
  ...jest.requireActual<object>("@/components/account/open-sign-in"),
  openSignIn: jest.fn(),
}));

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = cookie;
};
const asked = () => jest.mocked(global.fetch).mock.calls.map(([path]) => String(path));
const labels = () => screen.getAllByRole("link").map((link) => link.textContent);

async function show(answer: Response, hint = true) {
  setCookie(hint ? "signedIn=1" : "signedIn=; Max-Age=0");
  global.fetch = jest.fn(async () => answer) as typeof fetch;
  await renderInShop(
    <>
      <AccountMenu>icon</AccountMenu>
      <button type="button">Elsewhere</button>
    </>,
  );
  const menu = screen.getByRole("group");
  menu.setAttribute("open", ""); // jsdom does not open <details> itself
  return menu;
}

const olive = { email: "olive@grove.example", isAdmin: false };

it("a visitor can sign in, without a request for the current user", async () => {
  const menu = await show(json({}, 401), false);
  expect(labels()).toEqual(["Log in", "Create account", "Track order", "My orders"]);
  expect(asked()).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Log in" }));
  expect(openSignIn).toHaveBeenCalledTimes(1);
  expect(menu).not.toHaveAttribute("open");
  expect(screen.getByLabelText("Account")).toHaveFocus();
});

it("a customer sees My Account and Logout, and no admin links", async () => {
  await show(json(olive));
  await screen.findByRole("button", { name: "Logout" });
  expect(labels()).toEqual(["My Account", "Profile", "My orders", "Dashboard", "Track order"]);
  expect(screen.getByText("olive@grove.example")).toBeInTheDocument();
  expect(asked()).toEqual(["/api/auth/user"]);
});

it("an admin has a badge and the Admin Panel", async () => {
  await show(json({ ...olive, isAdmin: true }));
  expect(await screen.findByRole("link", { name: /^Admin Panel/ })).toHaveAttribute("href", "/admin");
  expect(screen.getByText("Admin")).toBeInTheDocument();
});

it("an ended session shows the visitor's menu and is not requested again", async () => {
  await show(json({ message: "Unauthorized" }, 401));
  expect(labels()).toContain("Log in");
  expect(document.cookie).not.toContain("signedIn");
});

it("retries after a 401 if the session was replaced in the meantime, and keeps the new session", async () => {
  setCookie("signedIn=before");
  const answers = [json({ message: "Unauthorized" }, 401), json(olive)];
  global.fetch = jest.fn(async () => {
    setCookie("signedIn=after");
    return answers.shift();
  }) as typeof fetch;
  await renderInShop(<AccountMenu>icon</AccountMenu>);
  expect(await screen.findByRole("button", { name: "Logout" })).toBeInTheDocument();
  expect(asked()).toEqual(["/api/auth/user", "/api/auth/user"]);
  expect(document.cookie).toContain("signedIn=after");
});

it("closes on Escape, returns the focus, and closes when the focus leaves", async () => {
  const menu = await show(json({}), false);
  act(() => screen.getByRole("link", { name: "Log in" }).focus());
  await userEvent.keyboard("{Escape}");
  expect(menu).not.toHaveAttribute("open");
  expect(screen.getByLabelText("Account")).toHaveFocus();
  menu.setAttribute("open", "");
  act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
  expect(menu).not.toHaveAttribute("open");
});

it.each([
  ["admin@cloverandfern.example", "admin@<wbr>cloverandfern.example"],
  ["", "<wbr>"],
])("an email address breaks after its @: %j", (address, html) => {
  const { container } = render(<EmailAddress>{address}</EmailAddress>);
  expect(container.innerHTML).toBe(html);
});
