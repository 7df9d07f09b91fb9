/** A shopper over HTTP only: cookies like a browser, cards through the sandbox like Stripe.js. */
export class Buyer {
  private readonly cookies = new Map<string, string>();

  /**
   * @param shop origin of the shop
   * @param address client address as set by a trusted proxy
   */
  constructor(
    readonly shop: string,
    readonly address = "203.0.113.7",
  ) {}

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  /** Copies another buyer's cookies, like a second tab of the same browser. */
  sameBrowserAs(other: Buyer): this {
    for (const [name, value] of other.cookies) this.cookies.set(name, value);
    return this;
  }

  forget(name: string): void {
    this.cookies.delete(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** The cookies as a browser would send them. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const cookie = this.cookieHeader();
    const response = await fetch(this.shop + path, {
      method,
      redirect: "manual",
      headers: {
        "X-Forwarded-For": this.address,
        "Accept-Encoding": "identity", // saves compressing and decompressing on one machine
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      this.cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? parse(text) : undefined) as T,
      headers: response.headers,
    };
  }

  /** Sends a file or a form, and returns the raw response. */
  send(method: string, path: string, body: BodyInit): Promise<Response> {
    const headers = { "X-Forwarded-For": this.address, Cookie: this.cookieHeader() };
    return fetch(this.shop + path, { method, body, headers });
  }

  add(productId: string, quantity: number, extra: Record<string, unknown> = {}) {
    return this.call("POST", "/api/cart", { productId, quantity, isSubscription: false, ...extra });
  }

  async cart(): Promise<CartItem[]> {
    return (await this.call<CartItem[]>("GET", "/api/cart")).body;
  }

  /** The total in cents as a client would compute it from the cart and the documented 8 %. */
  async total(): Promise<number> {
    return this.totalOf(await this.cart());
  }

  totalOf(cart: CartItem[]): number {
    const subtotal = cart.reduce(
      (sum, item) => sum + Math.round(Number(item.price) * 100) * item.quantity,
      0,
    );
    return subtotal + Math.floor((subtotal * 8 + 50) / 100);
  }

  async prepare(amount?: number, extra: Record<string, unknown> = {}) {
    const wanted = amount ?? (await this.total());
    return this.call<Prepared>("POST", "/api/create-payment-intent", {
      amount: wanted,
      shippingInfo: ADDRESS,
      ...extra,
    });
  }

  /** Confirms the intent with a card at the sandbox. @param stripe where the shop does not tell, as in production */
  async pay(
    prepared: Prepared,
    number = "4242424242424242",
    stripe?: StripeConfig,
  ): Promise<{ status: number; body: { status?: string; error?: { code?: string } } }> {
    const { publishableKey, sandbox } = stripe ?? (await stripeConfigOf(this.shop));
    const form = new URLSearchParams({
      key: publishableKey,
      client_secret: prepared.clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    });
    const response = await fetch(`${sandbox.url}/v1/payment_intents/${prepared.paymentIntentId}/confirm`, {
      method: "POST",
      body: form,
    });
    return {
      status: response.status,
      body: (await response.json()) as { status?: string; error?: { code?: string } },
    };
  }

  /** The documented claims about the current cart. */
  async claims(prepared: Prepared): Promise<Claims> {
    return this.claimsOf(await this.cart(), prepared);
  }

  claimsOf(cart: CartItem[], prepared: Prepared): Claims {
    const items = cart.map(({ productId, quantity, price }) => ({
      productId,
      quantity,
      price: Number(price),
    }));
    return {
      totalAmount: prepared.amount / 100,
      items,
      paymentIntentId: prepared.paymentIntentId,
      status: "completed",
      shippingInfo: ADDRESS,
    };
  }

  order(claims: Claims | Record<string, unknown>) {
    return this.call<PlacedOrder>("POST", "/api/orders", claims);
  }
}

interface StripeConfig {
  publishableKey: string;
  sandbox: { url: string };
}
const configs = new Map<string, StripeConfig>();

/**
 * What a browser knows about Stripe before it pays; read once per shop.
 * @throws Error when the shop refuses the call
 */
export async function stripeConfigOf(shop: string): Promise<StripeConfig> {
  const known = configs.get(shop);
  if (known) return known;
  const { status, body } = await new Buyer(shop).call<StripeConfig>("GET", "/api/config/stripe");
  if (status !== 200) throw new Error(`GET /api/config/stripe: ${status}`);
  configs.set(shop, body);
  return body;
}

export const ADDRESS = {
  firstName: "Rosa",
  lastName: "Field",
  email: "rosa@field.example",
  address: "12 Orchard Lane",
  city: "Ojai",
  state: "CA",
  zip: "93023",
};
/** What the checkout asks for when the order is picked up. */
export const CONTACT = { firstName: ADDRESS.firstName, lastName: ADDRESS.lastName, email: ADDRESS.email };

export interface CartItem {
  id: string;
  productId: string;
  productName: string;
  quantity: number;
  price: string;
  available: number;
}

export interface Prepared {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
  amount: number;
  message?: string;
}

export interface Claims {
  totalAmount: number;
  items: { productId: string; quantity: number; price: number }[];
  paymentIntentId: string;
  status: string;
  shippingInfo: typeof ADDRESS;
}

export interface PlacedOrder {
  id: string;
  orderNumber: string;
  total: string;
  status: string;
  items: { name: string; quantity: number; price: string }[];
  message?: string;
  amount?: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
