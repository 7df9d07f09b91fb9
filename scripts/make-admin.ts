// npm run admin -- you@shop.example: makes an account the owner (D26). Works on DATABASE_URL, else on this clone's embedded database.
import path from "node:path";
import { openDataFolder } from "./lib/data-folder";
import { withConnection } from "./lib/database";
import { startPostgres } from "./lib/postgres";
import { StopError, say, stopWith } from "./lib/steps.mjs";

async function main([email]: string[]): Promise<void> {
  if (!email?.includes("@")) throw new StopError("Usage: npm run admin -- you@shop.example");
  const url =
    process.env.DATABASE_URL ?? (await startPostgres(openDataFolder(path.resolve(".data")))).url("shop");
  // The raised version ends the sessions that were given to somebody with fewer rights (D9).
  const { rows } = await withConnection(url, (client) =>
    client.query<{ email: string }>(
      `UPDATE users SET is_admin = true, staff_role = 'owner', session_version = session_version + 1, updated_at = now()
       WHERE email = lower($1) AND deleted_at IS NULL RETURNING email`,
      [email.trim()],
    ),
  );
  if (!rows[0]) throw new StopError(`Nobody has an account with ${email}: sign up in the shop first.`);
  say(`${rows[0].email} owns the shop now, and has to sign in again.`);
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
