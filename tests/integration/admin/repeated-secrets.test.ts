import { createApiToken } from "@/lib/account/commands/api-tokens";
import { newId } from "@/lib/core/ids";
import { createWebhook, deleteWebhook } from "@/lib/webhooks/commands/save-webhook";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";

const { sql } = adminShop();

beforeEach(async () => {
  await sql("DELETE FROM webhook_endpoints");
  await sql("DELETE FROM api_tokens");
  await sql("UPDATE users SET is_admin = true, staff_role = NULL, deleted_at = NULL WHERE id = 'the-owner'");
});

const count = async (table: "webhook_endpoints" | "api_tokens") =>
  Number((await sql(`SELECT count(*) FROM ${table}`))[0]?.["count"]);

describe("a webhook whose answer was lost", () => {
  const webhookOf = (requestKey: string, description = "Warehouse") =>
    createWebhook(OWNER, {
      url: "https://example.com/hooks",
      ...{ description, events: ["order.paid"], isEnabled: true, requestKey },
    });

  it("is created once, and the repeated request returns its secret", async () => {
    const key = newId();
    const [one, other] = await Promise.all([webhookOf(key), webhookOf(key)]);
    expect(await webhookOf(key)).toEqual(one);
    expect(other).toEqual(one);
    expect(await count("webhook_endpoints")).toBe(1);
    expect((await webhookOf(newId())).id).not.toBe(one.id); // control: another form
  });

  it("is refused with other values, and once it was deleted", async () => {
    const key = newId();
    const { id } = await webhookOf(key);
    expect((await refusal(webhookOf(key, "Books"))).details).toMatchObject({ isKeyUsed: true });
    await deleteWebhook(OWNER, id);
    expect((await refusal(webhookOf(key))).code).toBe("not_found");
    expect(await count("webhook_endpoints")).toBe(0);
  });
});

it("an API token whose answer was lost is created once, and the repeated request says what to do", async () => {
  const tokenOf = (requestKey: string, name = "Warehouse") =>
    createApiToken(OWNER, { name, scopes: ["orders.see"], days: 30, requestKey });
  const key = newId();
  const { token } = await tokenOf(key);
  const { code, message } = await refusal(tokenOf(key));
  expect([code, message]).toEqual(["conflict", expect.stringContaining("Revoke it")]);
  expect(message).not.toContain(token);
  expect((await refusal(tokenOf(key, "Books"))).details).toMatchObject({ isKeyUsed: true });
  expect(await count("api_tokens")).toBe(1);
  await tokenOf(newId()); // control: another form
  expect(await count("api_tokens")).toBe(2);
});
