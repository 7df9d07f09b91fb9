import { createSession } from "@/lib/account/commands/sessions";
import { getUserOfSession } from "@/lib/account/queries";
import { ownDatabase } from "../support/own-database";
import { statementsSent } from "../support/statements-sent";

const { sql } = ownDatabase();

async function sessionOf(email: string) {
  const [row] = await sql("SELECT id, session_version FROM users WHERE email = $1", [email]);
  const claim = { userId: String(row?.["id"]), sessionVersion: Number(row?.["session_version"]) };
  return createSession(claim, { passwordLength: 12, replaces: null });
}

describe("round trips to the database (docs/decisions/0055)", () => {
  it.each(["shopper", "member", "admin"])("identify a signed-in user with one: %s", async (name) => {
    const email = `${name}@cloverandfern.example`;
    const session = await sessionOf(email);
    const sent = await statementsSent(async () =>
      expect(await getUserOfSession(session)).toMatchObject({ email }),
    );
    expect(sent).toHaveLength(1);
  });
});
