import { act, render, screen } from "@testing-library/react";
import { MembershipConfirmation } from "@/components/membership/membership-confirmation";
import { fakeApi, json } from "./shop-context";

const NOT_ACTIVATED = "Payment succeeded but membership creation failed. Please contact support.";
const arrival = { subscriptionId: "sub_1" };
const DELIVERY = { core: "free delivery on orders of $50 or more", premium: null };
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function arrive(answer: () => Response | Promise<Response>, isPaid = true) {
  const api = fakeApi([], answer);
  render(<MembershipConfirmation arrival={arrival} isPaid={isPaid} delivery={DELIVERY} />);
  await wait(1900);
  expect(screen.getByRole("status")).toHaveTextContent("Processing your membership...");
  return api;
}

it.each<[string, () => Response | Promise<Response>]>([
  ["cannot be activated", () => json({ message: NOT_ACTIVATED, code: "not_activated" }, 500)],
  ["meets a broken server", () => ({ ...json({}, 502), text: async () => "<html>Bad Gateway</html>" })],
  ["meets no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a paid membership that %s is reported within a time limit, with links", async (_, answer) => {
  const api = await arrive(answer);
  await wait(5000);
  expect(screen.getByRole("heading", { name: NOT_ACTIVATED })).toBeInTheDocument();
  expect(screen.getByRole("alert")).not.toHaveTextContent(/Failed to fetch|html/);
  expect(screen.getByRole("link", { name: "Contact support" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Your dashboard" })).toBeInTheDocument();
  const asked = api.changes().length;
  expect(asked).toBe(3);
  act(() => screen.getByRole("button", { name: "Try again" }).click());
  expect(screen.getByRole("status")).toHaveTextContent("Processing your membership...");
});

it("a missing answer ends the wait too", async () => {
  fakeApi([]);
  global.fetch = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
    })) as typeof fetch;
  render(<MembershipConfirmation arrival={arrival} isPaid delivery={DELIVERY} />);
  await wait(25_000);
  expect(screen.getByRole("heading", { name: NOT_ACTIVATED })).toBeInTheDocument();
});

it("claims no payment unless one is known to have succeeded", async () => {
  await arrive(() => json({}, 500), false);
  await wait(5000);
  expect(screen.getByRole("heading", { name: "We could not check your membership" })).toBeInTheDocument();
  expect(screen.queryByText(NOT_ACTIVATED)).toBeNull();
});

it("welcomes the member once confirmed, also after failures", async () => {
  let asked = 0;
  await arrive(() => {
    asked += 1;
    return asked < 3 ? json({}, 500) : json({ isActive: true });
  });
  await wait(4100);
  expect(screen.getByRole("heading", { name: "Welcome to the membership!" })).toBeInTheDocument();
});

it.each([
  ["core", "Member prices and free delivery on orders of $50 or more are yours starting now."],
  ["premium", "Member prices are yours starting now."],
])("shows the plan's delivery benefit and no other: %s", async (planId, words) => {
  await arrive(() => json({ isActive: true, stripeSubscription: { planId } }));
  await wait(200);
  expect(screen.getByText(words)).toBeInTheDocument();
});

it("shows that a card was declined", async () => {
  await arrive(() => json({ message: "Your card was not charged, and no membership has begun." }, 402));
  await wait(200);
  expect(screen.getByRole("heading", { name: "Payment Failed" })).toBeInTheDocument();
});

it("does not wait for the payment of a membership that has ended", async () => {
  await arrive(() => json({ message: "The membership you bought here has ended." }, 409));
  await wait(200);
  expect(screen.getByRole("heading", { name: "This membership is not active" })).toBeInTheDocument();
  expect(screen.getByText("The membership you bought here has ended.")).toBeInTheDocument();
});
