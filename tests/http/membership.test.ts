import { market } from "../support/market";
import { person } from "../support/people";

const { shop, buyer, sql } = market("membership");

const somebody = async () => {
  const { email, buyer: caller } = await person(shop());
  const [row] = await sql("SELECT id FROM users WHERE email = $1", [email]);
  return { email, caller, id: String(row?.["id"]) };
};

const member = async () => {
  const one = await somebody();
  await sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'core')
     WHERE id = $1`,
    [one.id],
  );
  return one;
};

describe("cancelling", () => {
  it("is refused for somebody else's id, whoever it is", async () => {
    const [one, other] = [await somebody(), await member()];
    const refused = await one.caller.call("POST", "/api/membership/cancel", { userId: other.id });
    expect(refused.status).toBe(403);
  });

  it("finds nothing to cancel without a subscription", async () => {
    const { caller, id } = await somebody();
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
  const { caller } = await somebody();
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
  const { caller } = await somebody();
  const answer = await caller.call("POST", "/api/create-subscription-checkout", { membershipTier: "family" });
  await sql("UPDATE membership_plans SET is_active = true WHERE slug = 'wholesale'");
  expect(answer.status).toBe(400);
});

describe("what is for members", () => {
  const BODY = "Nobody changes the way they cook on a Monday morning";
  const page = async (cookie: string, path: string) =>
    (await fetch(shop().url + path, { headers: { cookie } })).text();

  it("never reaches a browser that may not see it", async () => {
    const { caller } = await somebody();
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
