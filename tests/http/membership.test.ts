import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import { createPayingMember } from "../support/create-paying-member";
import { PASSWORD, person } from "../support/people";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { shop, buyer, sql, product } = shopWithBuyers("membership");

afterEach(() => shop().moveClock(0));

const newPerson = async () => {
  const { email, buyer: caller } = await person(shop());
  const [row] = await sql("SELECT id FROM users WHERE email = $1", [email]);
  return { email, caller, id: String(row?.["id"]) };
};

const member = async () => {
  const one = await newPerson();
  await sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE id = $1`,
    [one.id],
  );
  return one;
};

/** The membership hint cookie, for prerendered pages, after each of these actions. */
describe("the membership hint", () => {
  type Caller = Awaited<ReturnType<typeof newPerson>>["caller"];
  const lineOf = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith("isMember="));
  const seconds = (headers: Headers) => Number(/Max-Age=(\d+)/.exec(lineOf(headers) ?? "")?.[1] ?? 0);
  const asked = async (caller: Caller) => (await caller.call("GET", "/api/auth/user")).headers;
  const MONTH = 30 * 24 * 60 * 60;

  it("is set by the login and deleted by the logout, and scripts can read it", async () => {
    const { email, caller } = await member();
    const login = await caller.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(lineOf(login.headers)).toMatch(/^isMember=core; Path=\/;.* Max-Age=2592000; SameSite=Lax$/i);
    const logout = await caller.call("POST", "/api/auth/logout");
    expect(lineOf(logout.headers)).toMatch(/^isMember=; .*1970/);
    const { caller: shopper } = await newPerson();
    expect(shopper.cookie("isMember")).toBe("");
  });

  it("follows changes by staff, and the end of a complimentary membership", async () => {
    const { caller, id } = await newPerson();
    const set = (status: string) =>
      sql(`UPDATE users SET membership_status = '${status}' WHERE id = $1`, [id]);
    expect(seconds(await asked(caller))).toBe(0);
    await set("premium");
    expect(seconds(await asked(caller))).toBe(MONTH);
    await set("cancelled");
    expect(lineOf(await asked(caller))).toMatch(/^isMember=; /);
  });

  it("expires with the paid period after a cancellation", async () => {
    const { email, caller, id } = await newPerson();
    const { end, until } = await createPayingMember(shop(), email);
    await sql("UPDATE subscriptions SET current_period_end = $2 WHERE user_id = $1", [
      id,
      new Date((end - 20 * 24 * 60 * 60) * 1000),
    ]);
    expect(seconds(await asked(caller))).toBeGreaterThan(10 * 24 * 60 * 60);
    const cancelled = await caller.call("POST", "/api/membership/cancel", {});
    expect(cancelled.status).toBe(200);
    await until("cancel_at_period_end");
    const [row] = await sql("SELECT current_period_end AS ends FROM subscriptions WHERE user_id = $1", [id]);
    const left = (new Date(String(row?.["ends"])).getTime() - Date.now()) / 1000;
    for (const headers of [cancelled.headers, await asked(caller)])
      expect(Math.abs(seconds(headers) - Math.min(left, MONTH))).toBeLessThan(60);
    shop().moveClock(Math.ceil(left) + 60);
    await sql("UPDATE sessions SET expires_at = expires_at + interval '90 days'");
    expect(lineOf(await asked(caller))).toMatch(/^isMember=; /);
  });
});

describe("canceling", () => {
  it("is refused for another user's id", async () => {
    const [one, other] = [await newPerson(), await member()];
    const refused = await one.caller.call("POST", "/api/membership/cancel", { userId: other.id });
    expect(refused.status).toBe(403);
  });

  it("finds nothing to cancel without a subscription", async () => {
    const { caller, id } = await newPerson();
    expect((await caller.call("POST", "/api/membership/cancel", { userId: id })).status).toBe(404);
    expect((await caller.call("POST", "/api/membership/resume")).status).toBe(404);
  });
});

it.each([
  ["an unknown tier", { membershipTier: "platinum" }],
  ["no tier", {}],
  ["a list", { membershipTier: ["core"] }],
  ["an empty tier", { membershipTier: "" }],
])("buying %s gets 400 and the name of the field", async (_, body) => {
  const { caller } = await newPerson();
  const refused = await caller.call<{ message: string; fields: object }>(
    "POST",
    "/api/create-subscription-checkout",
    body,
  );
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(["membershipTier"]);
});

it("a plan that is no longer sold cannot be bought", async () => {
  await sql("UPDATE membership_plans SET is_active = false WHERE slug = 'wholesale'");
  const { caller } = await newPerson();
  const answer = await caller.call("POST", "/api/create-subscription-checkout", { membershipTier: "family" });
  await sql("UPDATE membership_plans SET is_active = true WHERE slug = 'wholesale'");
  expect(answer.status).toBe(400);
});

describe("buying on the shop's own page", () => {
  const RIGHT = { membership: "essentials", price: "35", trialDays: 30, amount: 0 };
  const buy = async (change: object) => {
    const { caller } = await newPerson();
    return caller.call<{ message: string; fields?: object; amount?: number }>(
      "POST",
      "/api/membership/purchase",
      { ...RIGHT, ...change },
    );
  };

  it.each([
    ["an unknown plan", { membership: "platinum" }, "membership"],
    ["no plan", { membership: undefined }, "membership"],
    ["another price", { price: "1" }, "price"],
    ["a price that is none", { price: "much" }, "price"],
    ["the price of another plan", { membership: "upgrade" }, "price"],
    ["an amount in dollars", { amount: 0.5 }, "amount"],
  ])("with %s gets 400 and the name of the field", async (_, change, field) => {
    const refused = await buy(change);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    expect(refused.body.message).toEqual(expect.any(String));
  });

  it("of a plan that is no longer sold gets 400", async () => {
    await sql("UPDATE membership_plans SET is_active = false WHERE slug = 'wholesale'");
    const refused = await buy({ membership: "family", price: "50" });
    await sql("UPDATE membership_plans SET is_active = true WHERE slug = 'wholesale'");
    expect(refused.status).toBe(400);
  });

  it("with a wrong amount gets 409 and the correct one", async () => {
    const refused = await buy({ amount: 100 });
    expect([refused.status, refused.body.amount]).toEqual([409, 0]);
    expect(refused.body).toMatchObject({ offer: { trialDays: 30, dueCents: 0, isTrialCardUsed: false } });
  });

  it("creates one subscription, which no other user can read, and which gives no benefits yet", async () => {
    const { caller } = await newPerson();
    const begin = () =>
      caller.call<{ subscriptionId: string; kind: string }>("POST", "/api/membership/purchase", RIGHT);
    const [one, again] = [await begin(), await begin()];
    expect(one.body).toMatchObject({ kind: "setup" });
    expect(again.body).toEqual(one.body);
    const arrival = { subscriptionId: one.body.subscriptionId };
    const other = await (await newPerson()).caller.call("POST", "/api/membership/confirm", arrival);
    expect(other.status).toBe(404);
    expect((await caller.call("POST", "/api/membership/confirm", arrival)).status).toBe(402);
    expect((await caller.call("GET", "/api/membership/status")).body).toMatchObject({ isActive: false });
  });

  it("sends a visitor to the login and back, and explains an invalid address", async () => {
    const path = "/checkout?membership=core&price=20";
    const visitor = await buyer().call<string>("GET", path);
    expect(visitor.status).toBe(307);
    expect(decodeURIComponent(visitor.headers.get("location") ?? "")).toContain(`/login?return=${path}`);
    const { caller } = await newPerson();
    const text = async (query: string) =>
      (await fetch(`${shop().url}/checkout?${query}`, { headers: { cookie: caller.cookieHeader() } })).text();
    expect(await text("membership=core&price=1")).toContain("Core costs $20 a month");
    expect(await text("membership=platinum&price=20")).toContain("We do not sell this plan");
  });
});

describe("member content", () => {
  const BODY = "Nobody changes the way they cook on a Monday morning";
  const page = async (cookie: string, path: string) =>
    (await fetch(shop().url + path, { headers: { cookie } })).text();

  it("is never sent to an unauthorized browser", async () => {
    const { caller } = await newPerson();
    for (const cookie of ["", caller.cookieHeader()]) {
      const text = await page(cookie, "/member-content/first-alkaline-week");
      expect(text).toContain("Become a Member $20/month");
      expect(text).not.toContain(BODY);
    }
    expect((await caller.call("GET", "/api/member-content")).status).toBe(403);
  });

  it("is available to a member, on the page and in the list", async () => {
    const { caller } = await member();
    expect(await page(caller.cookieHeader(), "/member-content/first-alkaline-week")).toContain(BODY);
    const { body } = await caller.call<Record<string, unknown>[]>("GET", "/api/member-content");
    expect(body[0]).toEqual(
      expect.objectContaining({ title: "Your First Alkaline Week", contentType: "meal-plan" }),
    );
    expect(body[0]).not.toHaveProperty("body");
  });

  it("an unknown item is a 404", async () => {
    expect((await fetch(`${shop().url}/member-content/nothing`)).status).toBe(404);
  });
});

it("a user without a subscription is told so", async () => {
  const { caller } = await member();
  expect((await caller.call("GET", "/api/membership/status")).body).toEqual({
    isActive: true,
    stripeSubscription: null,
  });
  expect((await buyer().call("GET", "/api/membership/status")).status).toBe(401);
});

describe("a member's benefits", () => {
  /** All member benefits, as newPerson has them now. */
  async function benefitsOf({ caller }: Awaited<ReturnType<typeof newPerson>>) {
    const availability = await caller.call<AvailabilityView>("GET", `/api/availability?ids=${product().id}`);
    const quote = await caller.call<{ shippingCents: number }>("GET", "/api/checkout/quote");
    const content = await caller.call("GET", "/api/member-content");
    const user = await caller.call<{ isMember: boolean; memberDiscount: number }>("GET", "/api/auth/user");
    const [line] = await caller.cart();
    return {
      shelfCents: availability.body.prices?.[product().id]?.tiers[0]?.unitCents ?? null,
      cartPrice: line?.price,
      shippingCents: quote.body.shippingCents,
      content: content.status,
      discount: user.body.memberDiscount,
    };
  }

  it("start with the first payment, last to the end of a canceled period, and no longer", async () => {
    await sql("UPDATE store_settings SET shipping_mode = 'policy'");
    const one = await newPerson();
    await one.caller.add(product().id, 1);
    const before = await benefitsOf(one);
    const paying = await createPayingMember(shop(), one.email);
    const with_ = await benefitsOf(one);
    expect(before).toMatchObject({ content: 403, discount: 0 });
    expect(with_).toMatchObject({ content: 200, discount: 15, shippingCents: 0 });
    expect([before.shippingCents === with_.shippingCents, before.cartPrice === with_.cartPrice]).toEqual([
      false,
      false,
    ]);
    await one.caller.call("POST", "/api/membership/cancel", { userId: one.id });
    await paying.keepSignedIn();
    paying.shopAt(paying.end - 5);
    expect(await benefitsOf(one)).toEqual(with_);
    paying.shopAt(paying.end);
    expect(await benefitsOf(one)).toEqual(before);
    await paying.timeIs(paying.end + 60);
    await paying.until("status = 'canceled'");
    expect(await benefitsOf(one)).toEqual(before);
    await sql("UPDATE store_settings SET shipping_mode = 'free'");
  });

  it("continue through the grace period of a failed payment, and return with the payment", async () => {
    const one = await newPerson();
    const paying = await createPayingMember(shop(), one.email);
    const bad = await shop().stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: paying.customer,
    });
    await paying.payWith(bad.id);
    await paying.timeIs(paying.end + 7200);
    await paying.until("status = 'past_due'");
    expect((await shop().mailbox.next(one.email, "membership-payment-failed")).subject).toContain("$35");
    const isMember = async () =>
      (await one.caller.call<{ isMember: boolean }>("GET", "/api/auth/user")).body.isMember;
    await paying.keepSignedIn();
    const week = 7 * 24 * 60 * 60;
    paying.shopAt(paying.end + week - 5);
    expect(await isMember()).toBe(true);
    paying.shopAt(paying.end + week);
    expect(await isMember()).toBe(false);
  });
});

it("the jobs run with nothing to reconcile and no reminders to send", async () => {
  expect([await shop().job("reconcile-memberships"), await shop().job("remind-of-renewals")]).toEqual([0, 0]);
});
