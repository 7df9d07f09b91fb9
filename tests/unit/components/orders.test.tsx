import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { redirectToLogin } from "@/components/account/session-ended";
import { BuyAgain } from "@/components/orders/buy-again";
import { CancelOrder } from "@/components/orders/cancel-order";
import { Invoice } from "@/components/orders/invoice";
import { OrderCard } from "@/components/orders/order-card";
import { OrderStatusBadge } from "@/components/orders/order-status-badge";
import { cents } from "@/lib/core/money";
import type { OrderDetail, OrderView } from "@/lib/orders/schema";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/components/account/session-ended", () => ({ redirectToLogin: jest.fn() }));

const line = (name: string) => ({
  name,
  quantity: 2,
  unitPriceCents: cents(999),
  regularPriceCents: cents(999),
  lineTotalCents: cents(1998),
  isSubscription: false,
  isGift: false,
  returned: 0,
  imageUrl: null,
  productId: "p1",
  productSlug: "hemp-cheese",
});

const order: OrderView = {
  id: "order-1",
  orderNumber: "AB12CD34",
  status: "shipped",
  isPaid: true,
  isReplacement: false,
  isPickup: false,
  isReadyForPickup: false,
  pickupPlace: null,
  pickupUntil: null,
  refunded: "not",
  lines: [line("Hemp Cheese")],
  discount: null,
  subtotalCents: cents(1998),
  methodName: null,
  shippingCents: cents(0),
  taxCents: cents(160),
  totalCents: cents(2158),
  chargedCents: cents(2158),
  creditCents: cents(0),
  exchangeCents: cents(0),
  createdAt: "2026-11-21T03:15:00.000Z",
  estimatedDeliveryDate: "2026-11-27",
  shippingAddress: null,
  customerEmail: "rosa@field.example",
  isSubscription: false,
  trackingNumber: "1Z9",
  courier: "ups",
  trackingUrl: "https://www.ups.com/track?tracknum=1Z9",
  shippedDate: null,
  cancellableUntil: null,
};

const detail: OrderDetail = {
  ...order,
  paidAt: order.createdAt,
  timeline: [],
  card: null,
  refunds: [],
  refundedCents: cents(0),
  savedCents: cents(0),
  exchangedFrom: null,
  replaces: null,
};

describe("the order status text (shopper.md §4, D11)", () => {
  const words = (change: Partial<OrderView> & { status?: string }) => {
    const { container, unmount } = render(<OrderStatusBadge order={{ ...order, ...change }} />);
    const text = [...container.querySelectorAll("span.rounded-chip")].map((badge) => badge.textContent);
    unmount();
    return text;
  };

  it("exists for each documented status, with a fallback for any other", () => {
    expect(
      ["pending", "processing", "shipped", "delivered", "cancelled", "constructor", "completed", ""].map(
        (status) => words({ status: status as OrderView["status"] })[0],
      ),
    ).toEqual([
      "Pending",
      "Processing",
      "Shipped",
      "Delivered",
      "Cancelled",
      "Order placed",
      "Order placed",
      "Order placed",
    ]);
  });

  it("shows pickup and refunds", () => {
    expect(words({ status: "processing", isReadyForPickup: true })).toEqual(["Ready for pickup"]);
    expect(words({ refunded: "partially" })).toEqual(["Shipped", "Partly refunded"]);
    expect(words({ refunded: "fully" })).toEqual(["Shipped", "Refunded"]);
    expect(words({ status: "cancelled", refunded: "fully" })).toEqual(["Cancelled", "Refunded"]);
  });

  it("is Refunded alone once all went back before it left: nothing of it is processed any more", () => {
    expect(words({ status: "processing", refunded: "fully" })).toEqual(["Refunded"]);
    expect(words({ status: "processing", refunded: "partially" })).toEqual(["Processing", "Partly refunded"]);
  });
});

describe("an order in the list", () => {
  const show = (change: Partial<OrderView> = {}) =>
    renderInShop(<OrderCard order={{ ...order, ...change }} timeZone="America/Los_Angeles" />);

  it("shows number, date in the shop's time zone, total and arrival, and links to parcel and page", async () => {
    fakeApi([]);
    await show();
    const card = screen.getByRole("article", { name: "Order AB12CD34" });
    expect(card).toHaveTextContent("Placed Nov 20, 2026");
    expect(card).toHaveTextContent("$21.58");
    expect(card).toHaveTextContent("Estimated delivery Friday, November 27");
    expect(within(card).getByRole("link", { name: /^Track parcel/ })).toHaveAttribute(
      "href",
      "https://www.ups.com/track?tracknum=1Z9",
    );
    expect(within(card).getByRole("link", { name: "View order" })).toHaveAttribute(
      "href",
      "/orders/ab12cd34",
    );
  });

  it("shows three products and counts the rest; a delivered or canceled order has no expected date", async () => {
    fakeApi([]);
    await show({ lines: ["A", "B", "C", "D", "E"].map(line), status: "delivered", trackingUrl: null });
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByText("and 2 more products")).toBeInTheDocument();
    expect(screen.queryByText(/Estimated delivery/)).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Track parcel/ })).not.toBeInTheDocument();
  });

  it.each([
    ["not", 1],
    ["partially", 1],
    ["fully", 0],
    ["exchanged", 0],
  ] as const)(
    "says that a pickup order is ready, unless all of it was refunded or exchanged (refunded: %s)",
    async (refunded, count) => {
      fakeApi([]);
      await show({ status: "processing", isPickup: true, isReadyForPickup: true, refunded });
      expect(screen.queryAllByText(/is ready for pickup/)).toHaveLength(count);
    },
  );
});

describe("a replacement", () => {
  it("cannot be bought again", async () => {
    fakeApi([]);
    await renderInShop(<OrderCard order={{ ...order, isReplacement: true }} timeZone="UTC" />);
    expect(screen.getByRole("link", { name: "View order" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Buy again/ })).not.toBeInTheDocument();
  });

  it("is not described as sold, or as sent before it ships", () => {
    const shop = { timeZone: "UTC", supportEmail: "help@shop.example", postalAddress: "" };
    const titles = (change: Partial<OrderDetail>) => {
      const { container, unmount } = render(<Invoice order={{ ...detail, ...change }} shop={shop} />);
      const [, buyer] = [...container.querySelectorAll("section > h2")].map((title) => title.textContent);
      unmount();
      return buyer;
    };
    const shippedDate = "2026-11-21T03:15:00.000Z";
    expect(titles({ isReplacement: true })).toBe("For");
    expect(titles({ isReplacement: true, shippedDate })).toBe("Sent to");
    expect(titles({})).toBe("Sold to");
    expect(titles({ shippedDate })).toBe("Sold and sent to");
    expect(titles({ isPickup: true, shippedDate })).toBe("Sold to");
  });
});

describe("buying again", () => {
  const press = async () => {
    await renderInShop(<BuyAgain orderId="order-1" />);
    await userEvent.click(screen.getByRole("button", { name: "Buy again" }));
  };
  const answering = (body: unknown, status = 200) =>
    fakeApi([], ({ method }) => (method === "POST" ? json(body, status) : undefined));

  it("sends the order's id, confirms and refetches the cart", async () => {
    const api = answering({ added: 3, capped: [] });
    await press();
    expect(await screen.findByText("All items from this order are in your cart.")).toBeInTheDocument();
    expect(api.changes().map(({ path }) => path)).toEqual(["/api/orders/order-1/buy-again"]);
  });

  it("lists the dropped items until dismissed, and opens the cart on request", async () => {
    answering({
      added: 1,
      capped: [
        { productName: "Hemp Cheese", wanted: 3, kept: 1 },
        { productName: "Teff Wraps", wanted: 2, kept: 0 },
      ],
    });
    await press();
    const note = await screen.findByRole("alert");
    expect(note).toHaveTextContent("Not everything could be added to your cart");
    expect(note).toHaveTextContent("Hemp Cheese: 1 instead of 3, which is all we have in stock.");
    expect(note).toHaveTextContent("Teff Wraps is out of stock and was left out.");
    expect(within(note).getByRole("button", { name: "View cart" })).toBeInTheDocument();
    await userEvent.click(within(note).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("reports when nothing could be added", async () => {
    answering({ added: 0, capped: [{ productName: "Hemp Cheese", wanted: 3, kept: 0 }] });
    await press();
    expect(await screen.findByRole("alert")).toHaveTextContent("No items from this order could be added");
    expect(screen.queryByRole("button", { name: "View cart" })).not.toBeInTheDocument();
  });

  it("redirects to the login page when the session has ended", async () => {
    answering({ message: "Unauthorized" }, 401);
    await press();
    expect(redirectToLogin).toHaveBeenCalledTimes(1);
  });

  it("shows other errors", async () => {
    answering({ message: "Not found" }, 404);
    await press();
    expect(await screen.findByText("Not found")).toBeInTheDocument();
    expect(redirectToLogin).not.toHaveBeenCalled();
  });
});

describe("canceling an order", () => {
  const ask = async () => {
    await renderInShop(
      <CancelOrder
        orderId="order-1"
        orderNumber="AB12CD34"
        until="2026-11-30T14:00:00.000Z"
        refund="$21.58"
        timeZone="UTC"
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cancel order" }));
    return screen.findByRole("alertdialog", { name: "Cancel order AB12CD34?" });
  };

  it("asks for confirmation, and does nothing when the order is kept", async () => {
    const api = fakeApi([]);
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep it" }));
    expect(api.changes()).toEqual([]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("is sent once, shows the refund and the updated order", async () => {
    const api = fakeApi([]);
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText("$21.58 is on its way back to you.")).toBeInTheDocument();
    expect(api.changes().map(({ path }) => path)).toEqual(["/api/orders/order-1/cancel"]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("shows the server's reason when it is too late, and the updated order", async () => {
    fakeApi([], () => json({ message: "This order has been packed." }, 409));
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    expect(await screen.findAllByText("This order has been packed.")).toHaveLength(2); // toast and dialog
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("stays open for a retry when the server does not answer", async () => {
    fakeApi([], () => Promise.reject(new TypeError("Failed to fetch")));
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "Failed to cancel the order. Please try again.",
    );
    expect(refresh).not.toHaveBeenCalled();
  });
});
