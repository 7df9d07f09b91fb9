import { buy } from "../support/customer";
import { person } from "../support/people";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { shop, buyer, sql } = shopWithBuyers();

const product = async () =>
  String((await sql("SELECT id FROM products WHERE available > 50 ORDER BY id LIMIT 1"))[0]?.["id"]);

async function member() {
  const { email, buyer: caller } = await person(shop());
  await sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE email = $1`,
    [email],
  );
  return { email, caller };
}

interface SubscriptionsBody {
  subscriptions: { id: string; nextDate: string; quantity: number; intervalDays: number; status: string }[];
  cards: { last4: string }[];
}

/** A member with one paid subscription. */
async function subscriber() {
  const { email, caller } = await member();
  const line = { productId: await product(), quantity: 2, isSubscription: true };
  await caller.call("POST", "/api/cart", line);
  await buy(caller, [], email);
  const { body } = await caller.call<SubscriptionsBody>("GET", "/api/account/subscriptions");
  return { caller, subscription: body.subscriptions[0], cards: body.cards };
}

it("a subscription is refused to visitors and non-members with a message", async () => {
  const line = { productId: await product(), quantity: 1, isSubscription: true };
  const message = "Subscription prices are for members only. You need an active membership.";
  for (const caller of [buyer(), (await person(shop())).buyer]) {
    expect(await caller.call("POST", "/api/cart", line)).toMatchObject({ status: 403, body: { message } });
    const added = await caller.call("POST", "/api/cart", { ...line, isSubscription: false });
    const path = `/api/cart/${String(added.body["id"])}`;
    expect((await caller.call("PUT", path, { isSubscription: true })).status).toBe(403);
    expect((await caller.call("PUT", path, {})).status).toBe(400);
  }
});

it("a member's subscriptions are on their account, and only they can change them", async () => {
  const { caller, subscription, cards } = await subscriber();
  const path = `/api/account/subscriptions/${subscription?.id}`;
  expect(subscription).toMatchObject({ quantity: 2, intervalDays: 30, status: "active" });
  expect(cards).toMatchObject([{ last4: "4242" }]);

  const { caller: other } = await member();
  const presses: [string, string, unknown?][] = [
    ["PATCH", path, { quantity: 1 }],
    ["POST", `${path}/skip`, { nextDate: subscription?.nextDate }],
    ["POST", `${path}/pause`],
    ["POST", `${path}/resume`],
    ["DELETE", path],
  ];
  for (const [method, where, body] of presses)
    expect((await other.call(method, where, body)).status).toBe(404);

  const changed = await caller.call<SubscriptionsBody>("PATCH", path, { quantity: 4, intervalDays: 60 });
  expect(changed.body.subscriptions).toMatchObject([{ quantity: 4, intervalDays: 60 }]);
  const skip = { nextDate: subscription?.nextDate };
  expect((await caller.call("POST", `${path}/skip`, skip)).status).toBe(200);
  expect((await caller.call("POST", `${path}/skip`, skip)).status).toBe(409);
  const paused = await caller.call<SubscriptionsBody>("POST", `${path}/pause`);
  expect(paused.body.subscriptions).toMatchObject([{ status: "paused" }]);
  expect((await caller.call("POST", `${path}/resume`)).status).toBe(200);
  const page = await fetch(`${shop().url}/account/subscriptions`, {
    headers: { cookie: caller.cookieHeader() },
  });
  expect(await page.text()).toContain("Every 60 days");
  const canceled = await caller.call<SubscriptionsBody>("DELETE", path);
  expect(canceled.body.subscriptions).toEqual([]);
});

/** For tests that change nothing. */
let fussy: ReturnType<typeof subscriber> | undefined;

it.each([
  [{}, "quantity"],
  [{ quantity: 0 }, "quantity"],
  [{ quantity: 1.5 }, "quantity"],
  [{ intervalDays: 7 }, "intervalDays"],
  [{ addressId: "somebody-elses" }, "addressId"],
  [{ paymentMethodId: "pm_card_visa" }, "paymentMethodId"],
])("a change to %j names the field", async (change, field) => {
  fussy ??= subscriber();
  const { caller, subscription } = await fussy;
  const refused = await caller.call<{ fields: object }>(
    "PATCH",
    `/api/account/subscriptions/${subscription?.id}`,
    change,
  );
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual([field]);
});
