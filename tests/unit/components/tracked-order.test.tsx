import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TrackOrder } from "@/components/help/track-order";
import { fakeApi, json, renderInShop } from "./shop-context";
import "./kit-dom";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/components/help/with-minimum-delay", () => ({
  pageQuery: () => new URLSearchParams(),
  withMinimumDelay: (answer: unknown) => answer,
}));

const ORDER = {
  orderNumber: "AB12CD34",
  status: "processing",
  refunded: "not",
  timeline: [],
  items: [{ name: "Date Barbecue Sauce", quantity: 4, price: "8.49" }],
  pickupPlace: null,
  shippingAddress: null,
  cancellation: { until: "2026-11-30T14:00:00.000Z", refund: "21.58" },
};
const PROOF = { orderNumber: "AB12CD34", email: "nora@garden.example" };

async function submit() {
  await userEvent.type(screen.getByLabelText("Order number"), PROOF.orderNumber);
  await userEvent.type(screen.getByLabelText("Email address"), PROOF.email);
  await userEvent.click(screen.getByRole("button", { name: "Track Order" }));
}

/** Looks the order up. @param answers of the calls, in this order */
async function track(...answers: (() => Response | Promise<Response>)[]) {
  const api = fakeApi([], ({ method }) => (method === "POST" ? answers.shift()?.() : undefined));
  await renderInShop(<TrackOrder timeZone="UTC" />);
  await submit();
  await screen.findByRole("heading", { name: "Order AB12CD34" });
  return api;
}
async function cancel() {
  await userEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Cancel order AB12CD34?" });
  expect(dialog).toHaveTextContent("$21.58 will be refunded to your original form of payment");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
}
const order = (change: object = {}) => json({ ...ORDER, ...change });

it("a tracked order shows each item's quantity and unit price", async () => {
  await track(() => order());
  expect(screen.getByText("4 × $8.49")).toBeVisible(); // "$8.49" alone would read as the price of all four
});

it("a tracked order formats large amounts like every other page", async () => {
  await track(() =>
    order({
      items: [{ name: "Pantry Crate", quantity: 2, price: "1234.50" }],
      cancellation: { ...ORDER.cancellation, refund: "2666.52" },
    }),
  );
  expect(screen.getByText("2 × $1,234.50")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("$2,666.52 will be refunded");
});

it.each([
  ["no order was found", () => json({ message: "We couldn't find an order." }, 404), "Order not found"],
  ["the request was refused", () => json({ message: "Too many requests." }, 429), "Error"],
  ["the shop did not answer", () => Promise.reject(new TypeError("Failed to fetch")), "Error"],
] as const)("the form shows the right error title when %s", async (_, answer, title) => {
  fakeApi([], ({ method }) => (method === "POST" ? answer() : undefined));
  await renderInShop(<TrackOrder timeZone="UTC" />);
  await submit();
  expect(await screen.findByText(title)).toBeInTheDocument();
});

it("a guest cancels a tracked order, which then shows as canceled", async () => {
  const api = await track(
    () => order(),
    () => order({ status: "cancelled", cancellation: null }),
  );
  expect(screen.getByText(/until Mon, Nov 30, 2:00 PM UTC/)).toBeVisible();
  await cancel();
  expect(await screen.findByText("$21.58 is on its way back to you.")).toBeInTheDocument();
  expect(api.changes()).toMatchObject([
    { path: "/api/track-order", body: PROOF },
    { path: "/api/track-order/cancel", body: PROOF },
  ]);
  expect(screen.queryByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});

it("a guest who is too late reads why, and what became of the order", async () => {
  await track(
    () => order(),
    () => json({ message: "This order has been packed." }, 409),
    () => order({ cancellation: null }),
  );
  await cancel();
  expect(await screen.findByText("This order has been packed.")).toBeInTheDocument();
  expect(screen.queryByText("Changed your mind?")).not.toBeInTheDocument();
});

it("an order that cannot be canceled here offers no cancellation", async () => {
  await track(() => order({ cancellation: null }));
  expect(screen.queryByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});
