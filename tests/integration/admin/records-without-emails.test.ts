import { readFileSync } from "node:fs";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

const migration = ["20261128140000_audit_log_without_addresses", "20261128140001_alerts_without_addresses"]
  .map((folder) => readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8"))
  .join("\n");

it("the migrations remove members' email addresses from existing alerts and audit log entries, and change nothing else", async () => {
  await sql("INSERT INTO users (id, email, updated_at) VALUES ('u', 'rosa@field.example', now())");
  await sql(
    `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, updated_at)
     VALUES ('m', 'u', (SELECT id FROM membership_plans LIMIT 1), 'sub_1', 'active', now())`,
  );
  const messageNaming = (name: string) =>
    `The cardholder disputes $35.00 for the Premium membership ${name} (fraudulent). Answer the dispute.`;
  const other = "The cardholder disputes $20.00.";
  await sql(
    `INSERT INTO notices (id, key, kind, object_type, object_id, message) VALUES
     ('1', '1', 'dispute_opened', 'membership', 'm', $1), ('2', '2', 'dispute_opened', 'membership', 'gone', $1),
     ('3', '3', 'dispute_opened', 'order', 'm', $2)`,
    [messageNaming("of rosa@field.example"), other],
  );
  await sql(
    `INSERT INTO audit_log (id, action, object_type, object_id, after) VALUES
     ('1', 'alert.resolve', 'membership', 'm', $1), ('2', 'mail.again', 'mail', 'mail-1', $2),
     ('3', 'mail.again', 'mail', 'mail-2', NULL), ('4', 'gift-card.resend', 'gift-card', 'g', $2)`,
    [
      { message: messageNaming("of rosa@field.example") },
      { template: "welcome", recipient: "rosa@field.example" },
    ],
  );
  for (let time = 0; time < 2; time += 1) {
    await sql(migration);
    expect(await sql("SELECT message FROM notices ORDER BY id")).toEqual([
      { message: messageNaming("sub_1") },
      { message: messageNaming("gone") },
      { message: other },
    ]);
    expect(await sql("SELECT after FROM audit_log ORDER BY id")).toEqual([
      { after: { message: messageNaming("sub_1") } },
      { after: { template: "welcome" } },
      { after: null },
      { after: { template: "welcome", recipient: "rosa@field.example" } },
    ]);
  }
});
