import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import { Activity, type ReactNode } from "react";
import { BuyLabel } from "@/components/admin/packing/labels/buy-label";
import { BulkPrices } from "@/components/admin/products/bulk-prices";
import { ProductForm } from "@/components/admin/products/product-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { useListAddress } from "@/components/admin/use-admin-list";
import { useQuote } from "@/components/checkout/use-quote";
import { Providers } from "@/components/layout/providers";
import { QueryProvider } from "@/components/layout/query-provider";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import type { OrderToLabel } from "@/lib/fulfillment/schema/labels";
import type { SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, holdAnswers, json, line, renderInShop } from "./shop-context";

const replace = jest.fn();
const OWNER = "owner";
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace }),
  usePathname: () => "/admin/orders",
  useSearchParams: jest.fn(),
}));

const ADDRESS = new URLSearchParams();
beforeEach(() => jest.mocked(useSearchParams).mockReturnValue(ADDRESS as never));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("an answer that no longer applies", () => {
  it("a preview of prices is ignored when the figure has changed meanwhile", async () => {
    const { next, give } = holdAnswers();
    fakeApi([], ({ path }) => (path.endsWith("/preview") ? next() : undefined));
    await renderInShop(<BulkPrices ids={["a"]} what="1 product" onClose={jest.fn()} onDone={jest.fn()} />);
    await userEvent.type(screen.getByLabelText("Figure"), "5");
    await press("Preview");
    await userEvent.type(screen.getByLabelText("Figure"), "0");
    const prices = [{ label: "Regular", before: "10.00", after: "10.50" }];
    await give(0, { products: [{ id: "a", name: "Plum Pie", version: 7, prices }], unchanged: 0 });
    expect(screen.queryByRole("button", { name: "Change 1 product" })).toBeNull();
    await press("Preview");
    await give(1, { products: [{ id: "a", name: "Plum Pie", version: 7, prices }], unchanged: 0 });
    expect(screen.getByRole("button", { name: "Change 1 product" })).toBeInTheDocument();
  });

  it("rates are ignored when the parcel has changed meanwhile", async () => {
    const { next, give } = holdAnswers();
    fakeApi([], ({ path }) => (path.endsWith("/rates") ? next() : undefined));
    const order = {
      id: "o1",
      orderNumber: "AAAA0001",
      customerName: "Maya",
      destination: "Ojai",
      suggestedOz: 16,
    };
    await renderInShop(<BuyLabel order={order as OrderToLabel} />);
    await press("Buy a label for order AAAA0001");
    await press("Get rates");
    fireEvent.change(screen.getByLabelText("Weight (ounces)"), { target: { value: "48" } });
    const rates = [{ id: "r1", carrier: "USPS", service: "Priority", cents: 900, days: 2 }];
    await give(0, { labelId: "l1", rates, problems: [] });
    expect(screen.queryByRole("button", { name: "Buy for $9.00" })).toBeNull();
    await press("Get rates");
    await give(1, { labelId: "l2", rates, problems: [] });
    expect(screen.getByRole("button", { name: "Buy for $9.00" })).toBeInTheDocument();
  });

  it("of two subscriptions that are changed at once, each shows its own answer", async () => {
    const subscription = (id: string, status: string) =>
      ({
        ...{
          id,
          status,
          productName: `Tea ${id}`,
          productSlug: "tea",
          quantity: 1,
          intervalDays: 30,
          unitPriceCents: 500,
          lineTotalCents: 500,
        },
        ...{
          nextDate: "2026-12-24",
          skipsTo: "2027-01-23",
          resumesOn: "2026-12-24",
          imageUrl: null,
          imageAlt: "",
        },
        ...{ address: null, paymentMethodId: null, problem: null, history: [], upcoming: [] },
      }) as unknown as SubscriptionView;
    const view = (a: string, b: string) =>
      ({
        subscriptions: [subscription("a", a), subscription("b", b)],
        cards: [],
        isMember: true,
        memberUntil: null,
      }) as unknown as SubscriptionsView;
    const { next, give } = holdAnswers();
    fakeApi([], ({ method }) => (method === "POST" ? next() : undefined));
    await renderInShop(
      <OwnSubscriptionList initial={view("active", "active")} addresses={[]} hasPlansForSale />,
    );
    await press("Pause Tea a");
    await press("Pause Tea b");
    await give(1, view("paused", "paused"));
    await give(0, view("paused", "active")); // read before the other was paused
    expect(screen.getByRole("button", { name: "Resume Tea a" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Resume Tea b" })).toBeInTheDocument();
  });
});

it("a filter chosen before the search results load keeps the search", () => {
  const { result } = renderHook(() => useListAddress());
  act(() => result.current.change({ search: "fig" }));
  act(() => result.current.change({ status: "new" }));
  expect(replace).toHaveBeenLastCalledWith("/admin/orders?search=fig&status=new", { scroll: false });
});

it("after Back, the next change starts from the restored URL", () => {
  const { result, rerender } = renderHook(() => useListAddress());
  act(() => result.current.change({ search: "fig" }));
  const other = new URLSearchParams("sort=total");
  jest.mocked(useSearchParams).mockReturnValue(other as never);
  rerender();
  act(() => result.current.change({ status: "new" }));
  expect(replace).toHaveBeenLastCalledWith("/admin/orders?sort=total&status=new", { scroll: false });
});

it("the new-product form is empty when reopened after saving, and keeps unsaved input", async () => {
  const created = { id: "new", version: 1, name: "Fig Roll", isActive: false };
  fakeApi([], ({ method }) => (method === "POST" ? json(created) : undefined));
  const page = (mode: "visible" | "hidden") => (
    <Providers>
      <StaffProvider role={OWNER}>
        <Activity mode={mode}>
          <ProductForm />
        </Activity>
      </StaffProvider>
    </Providers>
  );
  const { rerender } = render(page("visible"));
  const leaveAndReturn = async () => {
    await act(async () => rerender(page("hidden")));
    await act(async () => rerender(page("visible")));
  };
  for (const [label, text] of [
    ["Name", "Fig Roll"],
    ["Short description", "A roll."],
    ["Regular price ($)", "3.50"],
    ["Unit", "1 roll"],
    ["Weight (grams)", "80"],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.change(screen.getByLabelText("Category"), { target: { value: "sauces" } });
  await leaveAndReturn();
  expect(screen.getByLabelText("Name")).toHaveValue("Fig Roll");
  await press("Create product");
  await screen.findByText("Product created");
  await leaveAndReturn();
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(""));
  expect(screen.getByLabelText("Regular price ($)")).toHaveValue("");
});

describe("the checkout quote", () => {
  const quoteOf = (totalCents: number, method: string) =>
    ({ totalCents, method }) as unknown as CheckoutQuote;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers>
      <QueryProvider>{children}</QueryProvider>
    </Providers>
  );
  const checkout = (lines: ApiCartItem[], state = "CA") =>
    renderHook(
      ({ method }) =>
        useQuote({
          ...{ initialQuote: quoteOf(100, "standard"), initialState: "", initialLines: [line()] },
          ...{ state, method, lines },
        }),
      { wrapper, initialProps: { method: "standard" } },
    );

  it("is the server's for the cart that the browser has fetched before React hydrates the page, unless the cart has changed", async () => {
    const { reads } = fakeApi([]);
    const { result } = checkout([line()], "");
    expect([result.current.quote?.totalCents, result.current.quoteStatus]).toEqual([100, "current"]);
    const changed = checkout([line({ quantity: 9 })], "");
    expect(changed.result.current.quoteStatus).toBe("loading");
    await waitFor(() => expect(reads("/api/checkout/quote?shippingMethod=standard")).toBe(1));
  });

  it("stays the previous one and blocks payment after a failure, until a new one loads", async () => {
    const { next, give } = holdAnswers();
    fakeApi([], ({ path }) => (path.startsWith("/api/checkout/quote") ? next() : undefined));
    const { result, rerender } = checkout([line()]);
    expect([result.current.quote?.totalCents, result.current.quoteStatus]).toEqual([100, "loading"]);
    await give(0, quoteOf(200, "standard"));
    await waitFor(() => expect(result.current.quoteStatus).toBe("current"));
    rerender({ method: "express" });
    expect([result.current.quote?.totalCents, result.current.quoteStatus]).toEqual([200, "loading"]);
    await give(1, {}, 503);
    await waitFor(() => expect(result.current.quoteStatus).toBe("failed"));
    expect(result.current.quote?.totalCents).toBe(200);
    act(() => void result.current.refresh());
    await waitFor(() => expect(result.current.quoteStatus).toBe("loading"));
    await give(2, quoteOf(300, "express"));
    await waitFor(() => expect(result.current.quoteStatus).toBe("current"));
    expect(result.current.quote?.totalCents).toBe(300);
  });

  it("is current when the delivery method is rejected, because the page shows that error next to the method", async () => {
    fakeApi([], ({ path }) =>
      path.startsWith("/api/checkout/quote")
        ? json({ fields: { shippingMethod: "Not there." } }, 400)
        : undefined,
    );
    const { result } = checkout([line()]);
    await waitFor(() => expect(result.current.methodProblem).toBe("Not there."));
    expect(result.current.quoteStatus).toBe("current");
  });
});
