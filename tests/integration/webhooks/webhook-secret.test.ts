import { createWebhook, rotateWebhookSecret } from "@/lib/webhooks/commands/save-webhook";
import { OWNER } from "../../support/actors";
import { adminShop } from "../../support/admin-shop";

const { sql } = adminShop();

it("does not claim in the audit log that an unreadable old secret signs too", async () => {
  const { id } = await createWebhook(OWNER, {
    url: "https://example.com/hook",
    description: "",
    events: ["stock.low"],
    isEnabled: true,
  });
  await sql("UPDATE webhook_endpoints SET secret = 'v1.encrypted-with-another-AUTH_SECRET'");
  await rotateWebhookSecret(OWNER, id);
  const [entry] = await sql("SELECT after FROM audit_log WHERE action = 'webhook.secret'");
  expect(entry).toEqual({ after: { previousSecretUntil: null } });
});
