import { act, render, screen } from "@testing-library/react";
import { callApi } from "@/components/account/call-api";
import { redirectToLogin, SessionEnded } from "@/components/account/session-ended";
import { toast } from "@/components/ui/toast";
import { json } from "./shop-context";

jest.mock("@/components/ui/toast", () => ({ toast: jest.fn() }));

const TOAST = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  variant: "destructive",
};
/** How long the page waits before each redirect. */
let waits: (number | undefined)[] = [];

beforeEach(() => {
  waits = [];
  const original = global.setTimeout;
  jest.spyOn(global, "setTimeout").mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== 500) return original(work, ms);
    waits.push(ms);
    return 0;
  }) as typeof setTimeout);
});
const loaded = () => act(async () => void (await import("@/components/ui/toast-host")));

it("concurrent failures show the documented toast once, and redirect to the login page after half a second", async () => {
  global.fetch = jest.fn(async () => json({ message: "Unauthorized" }, 401)) as typeof fetch;
  const settled = jest.fn();
  for (const path of ["/api/account/profile", "/api/membership/cancel"])
    void callApi("POST", path).then(settled, settled);
  await loaded();
  await loaded();
  expect(jest.mocked(toast).mock.calls).toEqual([[TOAST]]);
  expect(waits).toEqual([500]);
  expect(settled).not.toHaveBeenCalled(); // nothing else is said of it
  redirectToLogin()(); // a second departure changes nothing
});

it.each([
  "/api/auth/user",
  "/api/auth/login",
  "/api/wishlist",
  "/api/wishlist/p1",
  "/api/create-subscription-checkout",
])("a 401 of %s is handled by its caller", async (path) => {
  global.fetch = jest.fn(async () => json({}, 401)) as typeof fetch;
  await expect(callApi("POST", path)).rejects.toMatchObject({ status: 401 });
  expect(toast).not.toHaveBeenCalled();
});

it("a page whose session has ended is replaced by a notice", () => {
  render(<SessionEnded />);
  expect(screen.getByText(TOAST.description)).toBeInTheDocument();
});
