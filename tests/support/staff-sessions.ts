import { confirmSecondFactor, startSecondFactorSetup } from "@/lib/account/commands/second-factor";
import { createSession } from "@/lib/account/commands/sessions";
import { verifySecondFactor } from "@/lib/account/commands/verify-second-factor";
import type { StaffStep } from "@/lib/account/rules";
import type { SecondFactorInput } from "@/lib/account/schema";
import { db } from "@/lib/server/db";
import { hashPassword } from "@/lib/server/passwords";
import { Authenticator } from "./authenticator";
import type { Sql } from "./database";
import { PASSWORD } from "./people";

interface Session {
  userId: string;
  sessionId: string;
}

/** What became of concurrent work: "done", or the code of the error. */
export const codes = async (work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map((result) =>
    result.status === "fulfilled" ? "done" : (result.reason as { code: string }).code,
  );

/** Completes the second factor; the session continues with a new id. */
export async function pass(session: Session, input: SecondFactorInput): Promise<void> {
  session.sessionId = await verifySecondFactor(session, input);
}

/** Another session of a user. */
export async function another({ userId }: { userId: string }): Promise<Session> {
  const session = await createSession({ userId, sessionVersion: 1 }, { passwordLength: 15, replaces: null });
  return { userId, sessionId: session.sessionId };
}

/** Staff members with sessions, and authenticator apps for them. */
export function staffSessions(sql: Sql) {
  let passwordHash = "";
  let people = 0;
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD);
  });

  /** A staff member who has just signed in with a password. */
  async function staff({ isAdmin = true, passwordLength = 15 } = {}) {
    people += 1;
    const email = `staff${people}@shop.example`;
    const { id: userId } = await db().user.create({
      data: { email, firstName: "Sorrel", isAdmin, passwordHash },
    });
    const { sessionId } = await createSession(
      { userId, sessionVersion: 1 },
      { passwordLength, replaces: null },
    );
    return { userId, sessionId, email, provedAt: new Date(), staffStep: null as StaffStep | null };
  }

  /** A staff member with an app. The setup code belongs to the previous time step. */
  async function withApp() {
    const person = await staff();
    const { key } = await startSecondFactorSetup(person);
    const app = new Authenticator(key);
    const { recoveryCodes, sessionId } = await confirmSecondFactor(person, app.unusedCode());
    return { person: { ...person, sessionId }, app, key, recoveryCodes };
  }

  const sessionOf = async ({ sessionId }: { sessionId: string }) =>
    (await sql("SELECT * FROM sessions WHERE id = $1", [sessionId]))[0];
  const hasPassed = async (session: { sessionId: string }): Promise<boolean> =>
    Boolean((await sessionOf(session))?.["second_factor_at"]);
  /** The data of the emails to an address, oldest first. */
  const mailsTo = async (email: string) =>
    (await sql("SELECT data FROM mail_outbox WHERE recipient = $1 ORDER BY created_at, id", [email])).map(
      ({ data }) => data,
    );

  return { staff, withApp, sessionOf, hasPassed, mailsTo };
}
