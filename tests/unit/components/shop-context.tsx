import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { CartButton } from "@/components/cart/cart-button";
import { Providers } from "@/components/layout/providers";
import type { ApiCartItem } from "@/lib/cart/schema";

export const line = (more: Partial<ApiCartItem> = {}): ApiCartItem => ({
  id: "line-1",
  productId: "p1",
  productSlug: "hemp-cheese",
  productName: "Hemp Cheese",
  unitLabel: "Block, 200 g",
  quantity: 2,
  price: "9.49",
  regularPrice: "9.99",
  imageUrl: null,
  imageAlt: "",
  isSubscription: false,
  isSold: true,
  hasLapsed: false,
  offers: ["bundle"],
  available: 40,
  ...more,
});

export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A shop API with the cart in memory. `answer` may intercept a call: undefined passes it on. */
export function fakeApi(
  cart: ApiCartItem[],
  answer?: (sent: Sent) => Promise<Response> | Response | undefined,
) {
  const sent: Sent[] = [];
  const lines = { now: cart };
  global.fetch = jest.fn(async (input, init) => {
    const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    const request = { method: init?.method ?? "GET", path: String(input), body };
    sent.push(request);
    const answered = await answer?.(request);
    if (answered) return answered;
    if (request.path === "/api/cart/membership") return json(null);
    if (request.path === "/api/checkout/quote") return json({ shippingCents: 0 });
    return json(request.method === "GET" ? lines.now : {});
  }) as typeof fetch;
  const changes = () => sent.filter(({ method }) => method !== "GET");
  const reads = (of = "/api/cart") =>
    sent.filter(({ method, path }) => method === "GET" && path === of).length;
  return { changes, reads, lines };
}

/** The parts of Response that lib/http/browser uses; jsdom has none. */
export const json = (body: unknown, status = 200): Response =>
  ({
    ok: status < 400,
    status,
    statusText: "",
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as Response;

/** Answers that the test gives one by one, in any order. */
export function holdAnswers() {
  const answers: ((response: Response) => void)[] = [];
  const next = () => new Promise<Response>((resolve) => answers.push(resolve));
  const give = (index: number, body: unknown, status = 200) =>
    act(async () => answers[index]?.(json(body, status)));
  return { next, give };
}

/** The browser restores the page as it was left; the same event without `persisted` ends its first load. */
export const returnWithBack = (persisted = true) =>
  act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));

export async function renderInShop(ui: ReactNode = <CartButton>icon</CartButton>) {
  await act(async () => {
    render(<Providers>{ui}</Providers>);
  });
}

export async function openDrawer() {
  await userEvent.click(screen.getByRole("button", { name: /^Shopping cart/ }));
  return screen.findByRole("dialog", { name: "Shopping Cart" });
}
