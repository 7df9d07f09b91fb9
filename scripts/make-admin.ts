// npm run admin -- you@shop.example: makes an account the owner (D26). With --reset-second-factor it deletes
// a lost second factor instead (D45). Works on DIRECT_DATABASE_URL or DATABASE_URL (also from .env), otherwise on
// this clone's embedded database.
import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { withConnection } from "./lib/database";
import { openShopDatabase } from "./lib/shop-environment";
import { StopError, say, stopWith } from "./lib/steps.mjs";

const RESET = "--reset-second-factor";
const USAGE = `Usage: npm run admin -- you@shop.example [${RESET}]`;

/** The raised version revokes sessions that were created with fewer permissions (D9). */
async function makeOwner(client: Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `UPDATE users SET is_admin = true, staff_role = 'owner', session_version = session_version + 1, updated_at = now()
     WHERE email = lower($1) AND deleted_at IS NULL RETURNING id, email`,
    [email],
  );
  if (!rows[0]) throw new StopError(`There is no account with ${email}. Sign up in the shop first.`);
  await client.query("DELETE FROM sessions WHERE user_id = $1", [rows[0].id]);
  return `${rows[0].email} owns the shop now, and has to sign in again.`;
}

/**
 * The same as an owner's reset in the admin: ends all sessions, writes the audit log, and notifies the user
 * by mail.
 */
async function resetSecondFactor(client: Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string; email: string; firstName: string }>(
    `UPDATE users SET session_version = session_version + 1, updated_at = now()
     WHERE email = lower($1) AND deleted_at IS NULL AND EXISTS (SELECT 1 FROM second_factors WHERE user_id = users.id)
     RETURNING id, email, first_name AS "firstName"`,
    [email],
  );
  const [person] = rows;
  if (!person) throw new StopError(`No account with ${email} has a second factor.`);
  const { id } = person;
  for (const table of ["second_factors", "recovery_codes", "sessions"])
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  await client.query(
    `INSERT INTO audit_log (id, actor_name, action, object_type, object_id, after)
     VALUES ($1, 'npm run admin', 'second-factor.reset', 'user', $2, '{}')`,
    [randomUUID(), id],
  );
  await client.query(
    `INSERT INTO mail_outbox (id, key, recipient, template, data)
     VALUES ($1, 'second-factor-changed:' || $2 || ':' || $1, $3, 'second-factor-changed', $4)`,
    [
      randomUUID(),
      id,
      person.email,
      { firstName: person.firstName || null, change: "reset", codesLeft: null },
    ],
  );
  return `The second factor of ${person.email} is reset. The next sign-in sets up a new one.`;
}

async function inTransaction(client: Client, work: () => Promise<string>): Promise<string> {
  // The shop's times are UTC, which column defaults take from the session.
  await client.query("BEGIN; SET LOCAL timezone = 'UTC'");
  const outcome = await work(); // an error ends the connection, which rolls everything back
  await client.query("COMMIT");
  return outcome;
}

async function main(given: string[]): Promise<void> {
  const [email = "", ...more] = given.filter((word) => word !== RESET);
  if (!email.includes("@") || more.length > 0) throw new StopError(USAGE);
  const run = given.includes(RESET) ? resetSecondFactor : makeOwner;
  const url = await openShopDatabase();
  say(await withConnection(url, (client) => inTransaction(client, () => run(client, email.trim()))));
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
