import { Buyer } from "../support/buyer";
import { PASSWORD, person as signUp } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const whoAmI = (person: Buyer) => person.call("GET", "/api/auth/user");
const login = (person: Buyer, email: string, password = PASSWORD) =>
  person.call("POST", "/api/auth/login", { email, password });

/** The token in the link of a queued email. */
function tokenIn(mail: Record<string, unknown> | undefined, link: string): string {
  const data = mail?.["data"] as Record<string, string> | undefined;
  return String(new URL(String(data?.[link]), shop.url).searchParams.get("token"));
}

describe("a forgotten password", () => {
  const tokenFor = async (email: string): Promise<string> => {
    const [mail] = await shop.sql(
      "SELECT data FROM mail_outbox WHERE template = 'password-reset' AND recipient = $1 ORDER BY created_at DESC LIMIT 1",
      [email],
    );
    return tokenIn(mail, "resetUrl");
  };
  const forgot = (email: string) =>
    new Buyer(shop.url, "198.51.100.243").call("POST", "/api/auth/forgot-password", { email });
  const reset = (token: unknown, password = "a-new-password") =>
    new Buyer(shop.url, "198.51.100.244").call("POST", "/api/auth/reset-password", { token, password });

  it("is replaced once through the emailed link, which ends all sessions and verifies the email", async () => {
    const { email, buyer: person } = await signUp(shop);
    await forgot(email);
    const token = await tokenFor(email);
    const check = await person.call("GET", `/api/auth/verify-reset-token?token=${token}`);
    expect(check.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await whoAmI(person)).toMatchObject({ status: 401 });
    expect(await login(person, email)).toMatchObject({ status: 401 });
    expect(await login(person, email, "a-new-password")).toMatchObject({
      status: 200,
      body: { emailVerified: true },
    });
    const rows = await shop.sql("SELECT token_hash FROM password_reset_tokens WHERE token_hash = $1", [
      token,
    ]);
    expect(rows).toEqual([]); // hashed at rest
  });

  it("gets the same answer for an unknown email, without sending one", async () => {
    const { email } = await signUp(shop);
    const known = await forgot(email);
    const unknown = await forgot("nobody-at-all@garden.example");
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await shop.sql("SELECT 1 FROM mail_outbox WHERE recipient LIKE 'nobody-at-all%'")).toEqual([]);
  });

  it("invalidates the older link when a newer one is requested, and links after an hour", async () => {
    const { email } = await signUp(shop);
    await forgot(email);
    const first = await tokenFor(email);
    await forgot(email);
    const second = await tokenFor(email);
    expect(await reset(first)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    await shop.sql("UPDATE password_reset_tokens SET expires_at = now() WHERE used_at IS NULL");
    expect(await reset(second)).toMatchObject({ status: 400 });
  });

  it.each([[undefined], [""], [["a"]], [{ a: 1 }], ["x".repeat(43)], [null]])(
    "refuses the token %j",
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  it("sends at most three emails an hour per address, known or not", async () => {
    const { email } = await signUp(shop);
    for (const address of [email, "unknown-and-asked-often@garden.example"]) {
      for (let time = 0; time < 3; time += 1) expect((await forgot(address)).status).toBe(200);
      expect((await forgot(address)).status).toBe(429);
    }
  });
});

describe("the link of the welcome email", () => {
  it("verifies the email once", async () => {
    const { email, buyer: person } = await signUp(shop);
    const [mail] = await shop.sql(
      "SELECT data FROM mail_outbox WHERE template = 'welcome' AND recipient = $1",
      [email],
    );
    const token = tokenIn(mail, "confirmUrl");
    expect(await person.call("POST", "/api/auth/verify-email", { token })).toMatchObject({
      status: 200,
      body: { email },
    });
    expect((await whoAmI(person)).body).toMatchObject({ emailVerified: true });
    expect(await person.call("POST", "/api/auth/verify-email", { token })).toMatchObject({ status: 400 });
  });
});
