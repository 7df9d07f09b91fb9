import { cents, formatUsd } from "@/lib/core/money";
import { emails } from "@/lib/mail/emails";
import { link, subjectLine } from "@/lib/mail/html";
import { toPickupSample } from "@/lib/mail/sample-facts";
import { WORDING_KEYS } from "@/lib/mail/wordings";
import { BARE_ORDER, DAY, order, sampleMail, shop } from "../../support/sample-mails";

const orderMails = WORDING_KEYS.filter((name) => name.startsWith("order-"));

describe.each(WORDING_KEYS)("the %s email", (name) => {
  const attack = `<script>alert("1")</script>'"&`;

  it("escapes all user input", () => {
    const [line] = order.lines;
    const mail = sampleMail(
      name,
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
    );
    expect(mail.html).not.toMatch(/<script/i);
    expect(mail.html).not.toMatch(/javascript:/i);
    expect(mail.html).not.toContain(attack);
    expect(mail.html).toContain("&lt;script&gt;");
  });

  it("has a single-line subject for any data", () => {
    const bad = "CF-1\r\nBcc: thief@mail.example\n\u2028x";
    const { subject } = sampleMail(name, { orderNumber: bad }, bad, { ...shop, name: bad });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject.length).toBeLessThanOrEqual(140);
    expect(subject).not.toBe("");
  });

  it.each([
    ["full", sampleMail(name)],
    ["bare", sampleMail(name, BARE_ORDER, null)],
  ])("omits missing data: %s order", (_, { subject, html, text }) => {
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|NaN|\[object|Invalid Date|\bnull\b/);
    }
  });

  it("uses absolute addresses for links and pictures", () => {
    const targets = [...sampleMail(name).html.matchAll(/(?:href|src)="([^"]*)"/g)].map(
      ([, target]) => target,
    );
    expect(targets.length).toBeGreaterThan(2);
    for (const target of targets) expect(target).toMatch(/^(https:\/\/|mailto:)/);
  });

  it("has a plain-text part without markup, with a contact address", () => {
    const { text } = sampleMail(name);
    expect(text).not.toMatch(/<\/?[a-z]|&(amp|nbsp|lt);/i);
    expect(text).toContain(shop.supportEmail);
    expect(text).toContain("https://shop.example/");
    expect(text).toContain("12 Market Row");
  });
});

describe.each(orderMails)("the %s email's amounts", (name) => {
  const isPickup = ["order-confirmation.pickup", "order-ready", "order-picked-up"].includes(name);
  const shown = isPickup ? toPickupSample(order) : order;
  it.each(["text", "html"] as const)("are all in the %s part", (part) => {
    const body = sampleMail(name)[part];
    const amounts = [
      ...order.lines.flatMap((line) => [line.unitPriceCents, line.lineTotalCents]),
      shown.subtotalCents,
      ...(isPickup ? [] : [shown.shippingCents]),
      shown.taxCents,
      shown.totalCents,
    ];
    for (const amount of amounts) expect(body).toContain(formatUsd(amount));
    for (const line of order.lines) expect(body).toContain(line.name);
    expect(body).toContain(order.orderNumber);
  });

  it("say free for free shipping", () => {
    expect(sampleMail(name, { shippingCents: cents(0) }).text).toContain(
      isPickup ? "Pickup: Free" : "Shipping: Free",
    );
  });
});

describe("details of single emails", () => {
  it("the confirmation: date, address, subscription, a tracking link without the buyer's email", () => {
    const { text, html } = sampleMail("order-confirmation");
    expect(text).toContain("Friday, December 4");
    expect(text).toContain("8 Alder St\nPortland, OR 97209");
    expect(text).toContain("subscription");
    expect(text).toContain("https://shop.example/track-order?order=CF-10042");
    expect(html).not.toContain(order.customerEmail);
  });

  it("ready for pickup: the place's instructions with their line breaks", () => {
    const { text, html } = sampleMail("order-ready");
    expect(text).toContain("Ring at the green door.\nParking is behind the barn.");
    expect(html).toMatch(/Ring at the green door\.<br[^>]*>Parking is behind the barn\./);
  });

  it("a replacement: its number and items, and no word of delivery, because it may be for pickup", () => {
    const { text } = sampleMail("problem-answered.replacement");
    expect(text).toContain("the number of the new order is CF-10057");
    expect(text).toContain("Items: 1 × Spelt Tortillas");
    expect(text).not.toMatch(/sen[dt]|ship|deliver/i);
  });

  it("the shipping notice: carrier, number, and the carrier's page or the shop's", () => {
    const { text } = sampleMail("order-shipped");
    expect(text).toContain("with UPS");
    expect(text).toContain("Tracking number: 1Z999");
    expect(text).toContain("https://www.ups.com/track?tracknum=1Z999");
    expect(sampleMail("order-shipped", { trackingUrl: null }).text).toContain(
      "https://shop.example/track-order",
    );
    const update = emails["order-shipped"].render({ order, isUpdate: true }, shop);
    expect(update.subject).toBe("Tracking for order CF-10042");
    expect(update.text).toContain("Tracking number: 1Z999");
  });

  it("the refund: its share of the total, and the reason", () => {
    const mail = sampleMail("order-refunded");
    expect(mail.subject).toBe("Refund of $11.50 for order CF-10042");
    expect(mail.text).toContain("part of order CF-10042: $11.50 of $32.50");
    expect(mail.text).toContain("Reason: The mozzarella arrived warm");
    expect(mail.text).toContain(
      "What we refunded:\n1 × Hemp Mozzarella: $10.65\nSales tax: $0.85\nTotal refunded: $11.50",
    );
    expect(mail.html).toContain("1 × Hemp Mozzarella: $10.65");
    const whole = { order, refundCents: order.totalCents, reason: null, contents: null };
    expect(emails["order-refunded"].render({ ...whole, isCancellation: false }, shop).text).toContain(
      "all of order",
    );
  });

  it("the cancellation: stated as such, with the refund", () => {
    const mail = emails["order-refunded"].render(
      {
        order,
        refundCents: order.totalCents,
        reason: "You cancelled the order.",
        contents: {
          totalCents: order.totalCents,
          creditCents: cents(0),
          lines: [{ name: "Hemp Mozzarella", quantity: 2, amountCents: cents(2130) }],
          deliveryCents: cents(599),
          taxCents: cents(171),
          earlierCents: cents(0),
          otherCents: cents(350),
        },
        isCancellation: true,
      },
      shop,
    );
    expect(mail.subject).toBe("Order CF-10042 is canceled: $32.50 refunded");
    expect(mail.text).toContain("Nothing will ship, and we refunded $32.50 of $32.50.");
    expect(mail.text).toContain(
      "2 × Hemp Mozzarella: $21.30\nDelivery: $5.99\nSales tax: $1.71\nOther: $3.50\nTotal refunded: $32.50",
    );
  });

  it("a cancellation that refunds nothing: not a word about a refund", () => {
    const mail = sampleMail("order-canceled");
    expect(mail.subject).toBe("Order CF-10042 is canceled");
    expect(mail.text).toContain("Order CF-10042 is canceled, and nothing will ship.");
    expect(mail.text).toContain("Reason: You canceled the order.");
    expect(mail.subject + mail.text + mail.html).not.toMatch(/refund/i);
    expect(emails["order-canceled"].render({ order, reason: null }, shop).text).not.toContain("Reason");
  });

  it("the refund after goodwill: what went back earlier, so that the lines add up", () => {
    const contents = {
      totalCents: cents(1660),
      creditCents: cents(0),
      lines: [{ name: "Maya", quantity: 2, amountCents: cents(2000) }],
      earlierCents: cents(463),
      deliveryCents: cents(0),
      taxCents: cents(123),
      otherCents: cents(0),
    };
    const data = { order, refundCents: cents(1660), reason: null, contents, isCancellation: false };
    expect(emails["order-refunded"].render(data, shop).text).toContain(
      "2 × Maya: $20.00\nRefunded earlier: -$4.63\nSales tax: $1.23\nTotal refunded: $16.60",
    );
  });

  it("the correction: which refund failed, why, and that it is still owed", () => {
    const mail = sampleMail("refund-failed");
    expect(mail.subject).toBe("Your refund of $11.50 for order CF-10042 did not go through");
    expect(mail.text).toContain("We told you that $11.50 of order CF-10042 was on its way back");
    expect(mail.text).toContain("Your bank could not accept it");
    expect(mail.text).toContain("We will return the $11.50 another way and contact you");
    const refused = emails["refund-failed"].render(
      { order, refundCents: cents(500), cause: "provider" },
      shop,
    );
    expect(refused.text).toContain("Our payment provider could not complete it");
    expect(refused.text).not.toContain("bank could not");
  });

  it("the refusal: out of stock, refunded in full", () => {
    const mail = sampleMail("order-refused.sold_out");
    expect(mail.subject).toBe("An item in order CF-10042 is out of stock: $32.50 refunded");
    expect(mail.text).toContain("refunded the full amount: $32.50");
  });

  it("the refusal: the payment differed from the order's amount", () => {
    const mail = emails["order-refused"].render(
      { order, refundCents: cents(1000), because: "wrong_amount" },
      shop,
    );
    expect(mail.subject).toBe("Order CF-10042 could not be placed: $10.00 refunded");
    expect(mail.text).toContain("Your payment of $10.00 does not match the total of order CF-10042 ($32.50)");
    expect(mail.text).not.toMatch(/out of stock/i);
  });

  it("the reset: how long the link works, and the full link", () => {
    const mail = sampleMail("password-reset");
    expect(mail.text).toContain("for one hour");
    expect(mail.text).toContain("https://shop.example/reset-password?token=abc");
    const half = emails["password-reset"].render({ firstName: null, resetUrl: "/r", validMinutes: 90 }, shop);
    expect(half.text).toContain("for 90 minutes");
    expect(half.text).toContain("Hello,");
  });
});

describe("emails with one link", () => {
  it("the new address: the old one stays active until then; the first one: no mention of an old one", () => {
    expect(sampleMail("verify-email.change").text).toContain("keeps its old address until you confirm");
    const first = emails["verify-email"].render({ firstName: null, confirmUrl: "/v", isChange: false }, shop);
    expect(first.text).not.toContain("old address");
    expect(first.text).toContain("https://shop.example/v");
  });

  it("the account change: what to do if someone else made it", () => {
    const { subject, text } = sampleMail("account-changed.email");
    expect(subject).toBe("Your email address at Clover & Fern was changed");
    expect(text).toContain("m…@grove.example");
    expect(text).toContain("https://shop.example/contact");
    const password = emails["account-changed"].render({ firstName: null, newEmail: null }, shop);
    expect(password.subject).toBe("Your password at Clover & Fern was changed");
    expect(password.text).toContain("https://shop.example/forgot-password");
  });

  it("a provider: what was connected or disconnected, when, and what to do if someone else did it", () => {
    const { subject, text } = sampleMail("provider-changed");
    expect(subject).toBe("Google was connected to your account at Clover & Fern");
    expect(text).toContain("On Sun, Dec 20, 10:00 PM");
    expect(text).toContain("disconnect Google in your account settings, log out everywhere");
    expect(text).toContain("https://shop.example/account/settings");
    const disconnected = emails["provider-changed"].render(
      { firstName: null, providerName: "Apple", isConnected: false, at: DAY },
      shop,
    );
    expect(disconnected.subject).toBe("Apple was disconnected from your account at Clover & Fern");
    expect(disconnected.text).toContain("https://shop.example/forgot-password");
  });

  it("the deletion: nothing is deleted yet, and how long the link works", () => {
    const { text } = sampleMail("delete-account");
    expect(text).toContain("asks you to confirm");
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
  ])("%s links to %s", (target, href) => {
    expect(link(shop.url, target)).toBe(href);
  });

  it("truncates long subjects with an ellipsis", () => {
    expect(subjectLine("x".repeat(300))).toHaveLength(140);
    expect(subjectLine("a\tb  c\u0000d ")).toBe("a b c d");
  });
});
