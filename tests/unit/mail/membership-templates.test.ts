import { type Cents, cents } from "@/lib/core/money";
import { emails } from "@/lib/mail/emails";
import { DAY, sampleMail, shop } from "../../support/sample-mails";

describe("emails about a membership", () => {
  const about = { firstName: "Maya", planName: "Premium" };
  const terms = { price: cents(3500), discountPercentage: 15, renewsOn: DAY };
  /** Also true in a trial, for which nothing was paid. */
  const ENDING =
    "Canceling takes two clicks on your dashboard; your membership then lasts until the end of the current period.";

  it("show dates in the shop's time zone, and link to the membership's settings", () => {
    for (const name of ["welcome.trial", "payment-failed", "recovered", "reminder", "cancelled"] as const) {
      const { html, text } = sampleMail(`membership-${name}`);
      for (const part of [html, text]) {
        expect(part).toContain("Dec 20, 2026");
        expect(part).toContain("https://shop.example/dashboard");
      }
    }
  });

  it.each([
    [
      "a trial",
      { isTrial: true, firstMonth: null, paid: cents(0) },
      ["Free until Dec 20, 2026", "$35 a month, first charged"],
    ],
    [
      "a first month",
      { isTrial: false, firstMonth: cents(1750), paid: cents(1750) },
      ["Charged: $17.50", "First month: $17.50", "on: $35 a month"],
    ],
    [
      "neither",
      { isTrial: false, firstMonth: null, paid: cents(3000) },
      ["Charged: $30.00", "Price: $35 a month", "Renews on Dec 20, 2026"],
    ],
    [
      "a card that already had a trial",
      { isTrial: false, firstMonth: null, paid: cents(3500), isTrialCardUsed: true },
      ["Charged: $35.00", "This card already had a free trial.", "Renews on Dec 20, 2026"],
    ],
  ])("the welcome with %s says what is charged when, and how it ends", (_, more, sentences) => {
    const data = { isTrialCardUsed: false, delivery: null, ...about, ...terms, ...more };
    const { text, subject } = emails["membership-welcome"].render(data, shop);
    for (const sentence of [...sentences, ENDING]) expect(text).toContain(sentence);
    expect(/free month/i.test(subject)).toBe(more.isTrial);
  });

  it.each([
    [{ charged: cents(750), isTrial: false }, "$7.50 was charged to the card of your membership"],
    [{ charged: cents(-750), isTrial: false }, "Nothing was charged. $7.50 was credited"],
    [{ charged: cents(0), isTrial: false }, "Nothing was charged for the change."],
    [{ charged: cents(0), isTrial: true }, "Nothing was charged: your trial stays free until Dec 20, 2026."],
  ])("a plan change says what %j cost or credited", (more, sentence) => {
    const data = { firstName: "Maya", from: "Core", to: "Premium", ...terms, ...more };
    const { text } = emails["membership-plan-changed"].render(data, shop);
    expect(text).toContain(sentence);
    expect(text).toContain(more.isTrial ? "First charged on Dec 20, 2026" : "Renews on Dec 20, 2026");
  });

  it.each([
    [null, "15% off every product and the members' guides"],
    [
      "free delivery on orders of $50 or more",
      "15% off every product, free delivery on orders of $50 or more, and the members' guides",
    ],
  ])("the welcome promises the plan's delivery benefit, %s, and no other (D41)", (delivery, sentence) => {
    const more = { firstMonth: null, isTrial: false, paid: cents(3500), isTrialCardUsed: false, delivery };
    const { text } = emails["membership-welcome"].render({ ...about, ...terms, ...more }, shop);
    expect(text.replace(/\s+/g, " ")).toContain(sentence);
    if (delivery === null) expect(text).not.toMatch(/free delivery/i);
  });

  it("a change made outside the shop mentions no charge", () => {
    const data = { firstName: "Maya", from: "Core", to: "Premium", ...terms, charged: null, isTrial: false };
    expect(emails["membership-plan-changed"].render(data, shop).text).not.toMatch(/charged|credited/);
  });

  it("the early end of a trial states a charge only if it is known", () => {
    const mailWith = (charged: Cents | null) =>
      emails["membership-trial-ended"].render({ ...about, ...terms, charged }, shop);
    const known = mailWith(cents(3500));
    expect(known.text).toContain("Charged: $35.00");
    expect(known.html).toContain("$35.00 was charged for the first month.");
    const unknown = mailWith(null);
    expect(unknown.text).toContain("Price: $35 a month");
    for (const part of [unknown.html, unknown.text]) expect(part).not.toMatch(/charged/i);
  });

  it("the failed payment: amount, how long benefits continue, link for changing the card", () => {
    const { text } = sampleMail("membership-payment-failed");
    expect(text).toContain("Amount due: $35\nYour benefits stay until Dec 20, 2026");
    expect(text).toContain("Change the card: https://shop.example/dashboard");
  });

  it("the reminder: amount and date, for a trial and for a month", () => {
    const reminder = (isTrial: boolean) =>
      emails["membership-reminder"].render({ ...about, amount: cents(3150), isTrial, on: DAY }, shop);
    expect(reminder(false).subject).toBe("Your membership renews on Dec 20, 2026");
    expect(reminder(true).subject).toBe("Your free month ends on Dec 20, 2026");
    for (const { text } of [reminder(true), reminder(false)]) expect(text).toContain("$31.50 for a month");
  });

  it("the end states the reason", () => {
    const because = (reason: "asked" | "unpaid" | "disputed") =>
      emails["membership-ended"].render({ ...about, because: reason, hasPlansForSale: true }, shop).text;
    expect(because("asked")).toContain("has ended. You will not be charged again.");
    expect(because("unpaid")).toContain("could not charge your card");
    expect(because("disputed")).toContain("disputed with your bank");
  });

  it("the refund of a second membership says that the first continues", () => {
    const { text } = emails["membership-refunded"].render(
      { ...about, refund: cents(3500), isDuplicate: true },
      shop,
    );
    expect(text).toContain("Your first one continues");
  });
});
