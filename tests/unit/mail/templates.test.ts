import { cents, formatUsd } from "@/lib/core/money";
import { link, subjectLine } from "@/lib/mail/html";
import type { Mail, MailShop } from "@/lib/mail/schema";
import { templates } from "@/lib/mail/templates";
import type { OrderView } from "@/lib/orders/schema";

const shop: MailShop = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  address: "12 Market Row, Portland, OR 97205",
};

const order: OrderView = {
  id: "order_1",
  orderNumber: "CF-10042",
  status: "processing",
  isPaid: true,
  isReadyForPickup: false,
  refunded: "not",
  lines: [
    {
      name: "Spelt Tortillas",
      quantity: 2,
      unitPriceCents: cents(649),
      lineTotalCents: cents(1298),
      imageUrl: null,
      regularPriceCents: cents(649),
      isSubscription: false,
      productId: "p1",
      productSlug: "spelt-tortillas",
    },
    {
      name: "Brazil Nut Mozzarella",
      quantity: 1,
      unitPriceCents: cents(1150),
      lineTotalCents: cents(1150),
      imageUrl: "/images/x.webp",
      regularPriceCents: cents(1150),
      isSubscription: false,
      productId: null,
      productSlug: null,
    },
  ],
  subtotalCents: cents(2448),
  shippingCents: cents(599),
  taxCents: cents(203),
  totalCents: cents(3250),
  createdAt: "2026-11-28T10:00:00.000Z",
  estimatedDeliveryDate: "2026-12-04",
  shippingAddress: {
    firstName: "Maya",
    lastName: "Reyes",
    email: "maya@mail.example",
    address: "8 Alder St",
    city: "Portland",
    state: "OR",
    zip: "97209",
  },
  customerEmail: "maya@mail.example",
  isSubscription: true,
  trackingNumber: "1Z999",
  courier: "UPS",
  trackingUrl: "https://www.ups.com/track?tracknum=1Z999",
  shippedDate: "2026-11-29T10:00:00.000Z",
  cancellableUntil: null,
};

const all = (
  changes: Partial<OrderView> = {},
  firstName: string | null = "Maya",
  from: MailShop = shop,
): Record<keyof typeof templates, Mail> => {
  const data = { order: { ...order, ...changes } };
  return {
    welcome: templates.welcome({ firstName, confirmUrl: `/verify-email?token=${"t".repeat(43)}` }, from),
    "password-reset": templates["password-reset"](
      { firstName, resetUrl: "/reset-password?token=abc", validMinutes: 60 },
      from,
    ),
    "verify-email": templates["verify-email"](
      { firstName, confirmUrl: `/verify-email?token=${"t".repeat(43)}`, isChange: true },
      from,
    ),
    "delete-account": templates["delete-account"](
      { firstName, deleteUrl: "/account/delete?token=abc", validMinutes: 60 },
      from,
    ),
    "back-in-stock": templates["back-in-stock"](
      {
        product: { name: firstName ?? "Hemp Cheese", slug: "hemp-cheese", unitLabel: firstName ?? "200 g" },
        stopQuery: "request=abc&proof=def",
      },
      from,
    ),
    "order-confirmation": templates["order-confirmation"](data, from),
    "order-shipped": templates["order-shipped"](data, from),
    "order-refunded": templates["order-refunded"](
      { ...data, refundCents: cents(1150), reason: "The mozzarella arrived warm" },
      from,
    ),
    "order-refused": templates["order-refused"](
      { ...data, refundCents: data.order.totalCents, because: "sold_out" },
      from,
    ),
  };
};

const names = Object.keys(templates) as (keyof typeof templates)[];
const orderMails = names.filter((name) => name.startsWith("order-"));
const bare: Partial<OrderView> = {
  shippingAddress: null,
  estimatedDeliveryDate: null,
  trackingNumber: null,
  courier: null,
  trackingUrl: null,
  shippedDate: null,
  lines: [],
};

describe.each(names)("the %s mail", (name) => {
  const attack = `<script>alert("1")</script>'"&`;

  it("escapes everything that people typed", () => {
    const [line] = order.lines;
    const mail = all(
      {
        orderNumber: attack,
        trackingNumber: attack,
        courier: attack,
        trackingUrl: `javascript:alert("1")`,
        lines: line ? [{ ...line, name: attack }] : [],
        shippingAddress: {
          firstName: attack,
          lastName: attack,
          email: "",
          address: attack,
          city: attack,
          state: attack,
          zip: attack,
        },
      },
      attack,
      { ...shop, name: attack, address: attack },
    )[name];
    expect(mail.html).not.toMatch(/<script/i);
    expect(mail.html).not.toMatch(/javascript:/i);
    expect(mail.html).not.toContain(attack);
    expect(mail.html).toContain("&lt;script&gt;");
  });

  it("has a subject of one line, whatever is in the data", () => {
    const bad = "CF-1\r\nBcc: thief@mail.example\n\u2028x";
    const { subject } = all({ orderNumber: bad }, bad, { ...shop, name: bad })[name];
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject.length).toBeLessThanOrEqual(140);
    expect(subject).not.toBe("");
  });

  it.each([
    ["full", all()],
    ["bare", all(bare, null)],
  ])("says nothing that is not there: %s order", (_, mails) => {
    for (const part of [mails[name].subject, mails[name].html, mails[name].text]) {
      expect(part).not.toMatch(/undefined|NaN|\[object|Invalid Date|\bnull\b/);
    }
  });

  it("links and shows pictures by absolute address only", () => {
    const targets = [...all()[name].html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(2);
    for (const target of targets) expect(target).toMatch(/^(https:\/\/|mailto:)/);
  });

  it("has a plain-text part without markup, with the way to a person", () => {
    const { text } = all()[name];
    expect(text).not.toMatch(/<\/?[a-z]|&(amp|nbsp|lt);/i);
    expect(text).toContain(shop.supportEmail);
    expect(text).toContain("https://shop.example/");
    expect(text).toContain("12 Market Row");
  });
});

describe.each(orderMails)("the %s mail's amounts", (name) => {
  it.each(["text", "html"] as const)("are all in the %s part", (part) => {
    const body = all()[name][part];
    const amounts = [
      ...order.lines.flatMap((line) => [line.unitPriceCents, line.lineTotalCents]),
      order.subtotalCents,
      order.shippingCents,
      order.taxCents,
      order.totalCents,
    ];
    for (const amount of amounts) expect(body).toContain(formatUsd(amount));
    for (const line of order.lines) expect(body).toContain(line.name);
    expect(body).toContain(order.orderNumber);
  });

  it("call free shipping free", () => {
    expect(all({ shippingCents: cents(0) })[name].text).toContain("Shipping: Free");
  });
});

describe("what only some mails say", () => {
  it("the confirmation: day, address, subscription, the way to tracking without the buyer's address in it", () => {
    const { text, html } = all()["order-confirmation"];
    expect(text).toContain("Friday, December 4");
    expect(text).toContain("8 Alder St\nPortland, OR 97209");
    expect(text).toContain("subscription");
    expect(text).toContain("https://shop.example/track-order?order=CF-10042");
    expect(html).not.toContain(order.customerEmail);
  });

  it("the shipping note: carrier, number, the carrier's page, or the shop's when there is none", () => {
    const { text } = all()["order-shipped"];
    expect(text).toContain("with UPS");
    expect(text).toContain("Tracking number: 1Z999");
    expect(text).toContain("https://www.ups.com/track?tracknum=1Z999");
    expect(all({ trackingUrl: null })["order-shipped"].text).toContain("https://shop.example/track-order");
  });

  it("the refund: how much of how much, and why", () => {
    const mail = all()["order-refunded"];
    expect(mail.subject).toBe("Refund of $11.50 for order CF-10042");
    expect(mail.text).toContain("part of order CF-10042: $11.50 of $32.50");
    expect(mail.text).toContain("Reason: The mozzarella arrived warm");
    expect(
      templates["order-refunded"]({ order, refundCents: order.totalCents, reason: null }, shop).text,
    ).toContain("all of order");
  });

  it("the refusal: sold out, all of it back", () => {
    const mail = all()["order-refused"];
    expect(mail.subject).toBe("Order CF-10042 sold out: $32.50 refunded");
    expect(mail.text).toContain("refunded all of it: $32.50");
  });

  it("the refusal: another amount was paid than the order's", () => {
    const mail = templates["order-refused"](
      { order, refundCents: cents(1000), because: "wrong_amount" },
      shop,
    );
    expect(mail.subject).toBe("Order CF-10042 could not be placed: $10.00 refunded");
    expect(mail.text).toContain("Your payment of $10.00 is not what order CF-10042 costs ($32.50)");
    expect(mail.text).not.toMatch(/sold out/i);
  });

  it("the reset: how long the link works, and the link in full", () => {
    const mail = all()["password-reset"];
    expect(mail.text).toContain("for one hour");
    expect(mail.text).toContain("https://shop.example/reset-password?token=abc");
    const half = templates["password-reset"]({ firstName: null, resetUrl: "/r", validMinutes: 90 }, shop);
    expect(half.text).toContain("for 90 minutes");
    expect(half.text).toContain("Hello,");
  });
});

describe("mails about one link", () => {
  it("the new address: that the old one stays until then; the first one: nothing about an old one", () => {
    expect(all()["verify-email"].text).toContain("keeps its old address until you confirm");
    const first = templates["verify-email"]({ firstName: null, confirmUrl: "/v", isChange: false }, shop);
    expect(first.text).not.toContain("old address");
    expect(first.text).toContain("https://shop.example/v");
  });

  it("the deletion: that nothing is gone yet, and how long the link works", () => {
    const { text } = all()["delete-account"];
    expect(text).toContain("asks once more");
    expect(text).toContain("for one hour");
    expect(text).toContain("https://shop.example/account/delete?token=abc");
  });
});

describe("links and subjects", () => {
  it.each([
    ["/shop", "https://shop.example/shop"],
    ["https://ups.com/x", "https://ups.com/x"],
    ["javascript:alert(1)", "https://shop.example/"],
    ["data:text/html,x", "https://shop.example/"],
    ["http://[", "https://shop.example/"],
  ])("%s leads to %s", (target, href) => {
    expect(link(shop.url, target)).toBe(href);
  });

  it("cuts long subjects with an ellipsis", () => {
    expect(subjectLine("x".repeat(300))).toHaveLength(140);
    expect(subjectLine("a\tb  c\u0000d ")).toBe("a b c d");
  });
});
