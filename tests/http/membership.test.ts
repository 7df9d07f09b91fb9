import type { AvailabilityView } from "@/components/catalog/price-tiers";
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

/** The readable hint for pages that are the same for everyone; true after each of these. */
describe("the hint that somebody is a member", () => {
  type Caller = Awaited<ReturnType<typeof newPerson>>["caller"];
  const lineOf = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith("isMember="));
  const seconds = (headers: Headers) => Number(/Max-Age=(\d+)/.exec(lineOf(headers) ?? "")?.[1] ?? 0);
  const asked = async (caller: Caller) => (await caller.call("GET", "/api/auth/user")).headers;
  const MONTH = 30 * 24 * 60 * 60;

  it("comes with the login and goes with the logout, and script may read it", async () => {
    const { email, caller } = await member();
    const login = await caller.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(lineOf(login.headers)).toMatch(/^isMember=1; Path=\/;.* Max-Age=2592000; SameSite=Lax$/i);
    const logout = await caller.call("POST", "/api/auth/logout");
    expect(lineOf(logout.headers)).toMatch(/^isMember=; .*1970/);
    const { caller: shopper } = await newPerson();
    expect(shopper.cookie("isMember")).toBe("");
  });

  it("follows what staff sets, and the end of a complimentary membership", async () => {
    const { caller, id } = await newPerson();
    const set = (status: string) =>
      sql(`UPDATE users SET membership_status = '${status}' WHERE id = $1`, [id]);
    expect(seconds(await asked(caller))).toBe(0);
    await set("premium");
    expect(seconds(await asked(caller))).toBe(MONTH);
    await set("cancelled");
    expect(lineOf(await asked(caller))).toMatch(/^isMember=; /);
  });

  it("lasts no longer than what is paid for, from the cancellation on", async () => {
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

describe("cancelling", () => {
  it("is refused for somebody else's id, whoever it is", async () => {
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

it("a plan that is not sold any more can not be bought", async () => {
  await sql("UPDATE membership_plans SET is_active = false WHERE slug = 'wholesale'");
  const { caller } = await newPerson();
  const answer = await caller.call("POST", "/api/create-subscription-checkout", { membershipTier: "family" });
  await sql("UPDATE membership_plans SET is_active = true WHERE slug = 'wholesale'");
  expect(answer.status).toBe(400);
});

describe("buying on our own page", () => {
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

  it("of a plan that is not sold any more gets 400", async () => {
    await sql("UPDATE membership_plans SET is_active = false WHERE slug = 'wholesale'");
    const refused = await buy({ membership: "family", price: "50" });
    await sql("UPDATE membership_plans SET is_active = true WHERE slug = 'wholesale'");
    expect(refused.status).toBe(400);
  });

  it("with another amount than is due gets 409 and the right one", async () => {
    const refused = await buy({ amount: 100 });
    expect([refused.status, refused.body.amount]).toEqual([409, 0]);
    expect(refused.body).toMatchObject({ offer: { trialDays: 30, dueCents: 0, isTrialCardUsed: false } });
  });

  it("begins one subscription, which nobody else can look at, and which gives nothing yet", async () => {
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

  it("leads a visitor to the login and back, and says what a wrong address is", async () => {
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

describe("what is for members", () => {
  const BODY = "Nobody changes the way they cook on a Monday morning";
  const page = async (cookie: string, path: string) =>
    (await fetch(shop().url + path, { headers: { cookie } })).text();

  it("never reaches a browser that may not see it", async () => {
    const { caller } = await newPerson();
    for (const cookie of ["", caller.cookieHeader()]) {
      const text = await page(cookie, "/member-content/first-alkaline-week");
      expect(text).toContain("Become a Member $20/month");
      expect(text).not.toContain(BODY);
    }
    expect((await caller.call("GET", "/api/member-content")).status).toBe(403);
  });

  it("is there for a member, on the page and in the list", async () => {
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

it("somebody without a subscription is told so", async () => {
  const { caller } = await member();
  expect((await caller.call("GET", "/api/membership/status")).body).toEqual({
    isActive: true,
    stripeSubscription: null,
  });
  expect((await buyer().call("GET", "/api/membership/status")).status).toBe(401);
});

describe("what a member gets", () => {
  /** Everything that is for members, as newPerson has it now. */
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

  it("comes with the first payment, lasts to the end that was cancelled to, and no longer", async () => {
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

  it("stays through the grace of a payment that failed, and comes back with the payment", async () => {
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

it("the jobs are there: nothing to mend, nobody to remind", async () => {
  expect([await shop().job("reconcile-memberships"), await shop().job("remind-of-renewals")]).toEqual([0, 0]);
});
