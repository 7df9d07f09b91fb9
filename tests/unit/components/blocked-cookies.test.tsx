import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import "./kit-dom";
import { callApi } from "@/components/account/call-api";
import { LoginForm } from "@/components/account/login-form";
import { PROBE_COOKIE } from "@/lib/core/cookies";
import { fakeApi, renderInShop } from "./shop-context";

const BLOCKED =
  "Your browser is blocking cookies, which the cart and sign-in need. Allow cookies for this site, then try again.";

beforeEach(() => void jest.spyOn(document, "cookie", "get").mockReturnValue(""));
afterEach(() => jest.restoreAllMocks());

it.each([
  "/api/cart",
  "/api/cart/restore?cart=1",
  "/api/recipes/tacos/cart",
  "/api/auth/login",
  "/api/auth/register",
])("POST %s fails with a message in a browser that blocks cookies", async (path) => {
  const { changes } = fakeApi([]);
  await expect(callApi("POST", path, {})).rejects.toMatchObject({ sentence: BLOCKED });
  expect(changes()).toEqual([]);
  jest.restoreAllMocks();
  const { changes: kept } = fakeApi([]);
  await callApi("POST", path, {});
  expect(kept()).toHaveLength(1);
  expect(document.cookie).not.toContain(PROBE_COOKIE);
});

it("calls that need no cookie work without cookies", async () => {
  const { changes } = fakeApi([]);
  await callApi("POST", "/api/contact", {});
  await callApi("GET", "/api/cart");
  expect(changes()).toHaveLength(1);
});

it("the login form shows the message", async () => {
  fakeApi([]);
  await renderInShop(<LoginForm returnTo={null} />);
  await userEvent.type(screen.getByLabelText("Email"), "rosa@field.example");
  await userEvent.type(screen.getByLabelText("Password"), "cloverfern");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect((await screen.findAllByText(BLOCKED)).length).toBeGreaterThan(0);
});
