import "server-only";
import { cookies, headers } from "next/headers";
import NextAuth, { type NextAuthConfig } from "next-auth";
import { decode, encode, getToken } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { safePath } from "@/lib/core/safe-path";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { type Claim, liveSessionWhere, readClaim, type SessionClaim, toSessionToken } from "./claims";
import { createSession, deleteSession, SESSION_SECONDS } from "./commands/sessions";
import {
  findUserByProviderAccount,
  parseProviderProfile,
  signInWithProvider,
} from "./commands/sign-in-with-provider";
import { getOAuthProviders, isProviderConfigured } from "./oauth-providers";
import { openSessionToken } from "./open-session-token";
import { REAUTHENTICATED_PATH } from "./rules";
import { PROVIDERS, type Provider } from "./schema";

const TICKET_SECONDS = 60;
const TICKET_SALT = "sign-in-ticket";

const isProvider = (id: string | undefined): id is Provider =>
  (PROVIDERS as readonly (string | undefined)[]).includes(id);

const isLive = async (claim: SessionClaim): Promise<boolean> =>
  (await db().user.count({ where: liveSessionWhere(claim) })) === 1;

/** The path after a provider's round trip, as next-auth stores it; null for the default. */
export async function getOAuthReturnPath(): Promise<string | null> {
  const stored = (await cookies()).getAll().find(({ name }) => name.endsWith("authjs.callback-url"));
  return safePath(stored?.value, env().SHOP_URL);
}

/** Whether a round trip may open an account: one that re-authenticates staff (D45) opens only their own. */
async function canOpenAccount(provider: Provider, providerAccountId: string): Promise<boolean> {
  if ((await getOAuthReturnPath()) !== REAUTHENTICATED_PATH) return true;
  const [person, claim] = [
    await findUserByProviderAccount(provider, providerAccountId),
    await getCurrentClaim(),
  ];
  return person !== null && person.userId === claim?.userId;
}

const callbacks: NextAuthConfig["callbacks"] = {
  /**
   * Decides whether a provider's profile opens an account. A refused sign-in returns to the login page, which
   * shows the reason.
   */
  async signIn({ account, profile }) {
    if (!account || account.type === "credentials") return true;
    if (!isProvider(account.provider)) return false;
    if (!(await canOpenAccount(account.provider, account.providerAccountId)))
      return `${REAUTHENTICATED_PATH}?why=other-account`;
    const admitted = await signInWithProvider(
      account.provider,
      parseProviderProfile(account.providerAccountId, profile ?? {}),
    );
    return admitted.reason === null
      ? true
      : `/login?why=${admitted.reason}&provider=${encodeURIComponent(account.provider)}`;
  },
  /**
   * Writes the cookie of the session that a sign-in opened; the cookie of an ended session is deleted, never
   * renewed.
   */
  async jwt({ token, user, account }) {
    if (account && isProvider(account.provider)) {
      const person = await findUserByProviderAccount(account.provider, account.providerAccountId);
      if (!person) return null;
      const replaces = await getCurrentClaim();
      return toSessionToken(await createSession(person, { passwordLength: null, replaces }));
    }
    if (account) {
      const { id, sessionVersion, sessionId } = user as Record<string, unknown>;
      return { sub: id as string, version: sessionVersion, sid: sessionId };
    }
    const claim = readClaim(token);
    return claim && (await isLive(claim)) ? token : null;
  },
  session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub } }),
};

/** The only credentials sign-in: a ticket that this server created after it had checked the password. */
const tickets = Credentials({
  credentials: { ticket: {} },
  authorize: async ({ ticket }) => {
    const token = await decode({
      token: String(ticket),
      secret: env().AUTH_SECRET,
      salt: TICKET_SALT,
    }).catch(() => null);
    const claim = readClaim(token);
    return claim && { ...claim, id: claim.userId };
  },
});

const config = (): NextAuthConfig => ({
  secret: env().AUTH_SECRET,
  trustHost: true,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  providers: [tickets, ...getOAuthProviders()],
  // Without a path, next-auth renders a page of its own; a sign-out is a POST or GET /api/logout.
  pages: { signIn: "/login", error: "/login", signOut: "/account", verifyRequest: "/login" },
  callbacks,
  events: {
    /** Next-auth's own sign-out route; the shop's logout ends the session before it calls this. */
    async signOut(message) {
      const claim = readClaim("token" in message ? message.token : null);
      if (claim) await deleteSession(claim);
    },
  },
  logger: {
    error: (error) => log().warn({ err: error }, "sign-in"),
    warn: (code) => log().debug({ code }, "sign-in"),
    debug: () => {},
  },
});

/**
 * Parameters that make a provider re-authenticate. Google lets the user choose an account; Apple always asks.
 */
const ASK_AGAIN: Record<Provider, Record<string, string>> = {
  google: { prompt: "select_account" },
  apple: {},
  facebook: { auth_type: "reauthenticate" },
};

const auth = NextAuth(config);

/** Next-auth's own routes below /api/auth. */
export const authHandlers = auth.handlers;

/**
 * Starts a sign-in with a provider: sets the cookies of the round trip on the current response.
 * @param redirectTo safe path that follows the sign-in
 * @param asksAgain whether the provider re-authenticates even a user who is signed in there (D45)
 * @returns the provider's URL; null when it is not configured or does not answer
 */
export async function startOAuthSignIn(
  provider: Provider,
  redirectTo: string,
  asksAgain = false,
): Promise<string | null> {
  if (!isProviderConfigured(provider)) return null;
  const parameters = asksAgain ? ASK_AGAIN[provider] : {};
  const target: string = await auth.signIn(provider, { redirectTo, redirect: false }, parameters);
  return new URL(target, env().SHOP_URL).origin === env().SHOP_URL ? null : target;
}

/**
 * Signs a user in: opens a session that replaces this browser's current one, and sets its cookies on the
 * current response.
 * @param passwordLength characters of the entered password
 * @returns the cookie's new claim
 */
export async function startSession(claim: Claim, passwordLength: number): Promise<SessionClaim> {
  const session = await createSession(claim, { passwordLength, replaces: await getCurrentClaim() });
  await setSessionCookie(session);
  return session;
}

/** Sets the cookies of an open session on the current response. */
export async function setSessionCookie(session: SessionClaim): Promise<void> {
  const ticket = await encode({
    token: toSessionToken(session),
    secret: env().AUTH_SECRET,
    salt: TICKET_SALT,
    maxAge: TICKET_SECONDS,
  });
  await auth.signIn("credentials", { ticket, redirect: false });
}

/** The same for the session of the current request, which has a new id. @returns its cookie's new claim */
export async function refreshSessionCookie(sessionId: string): Promise<SessionClaim | null> {
  const claim = await getCurrentClaim();
  if (!claim) return null;
  const session = { ...claim, sessionId };
  await setSessionCookie(session);
  return session;
}

/** Logs out: ends the session on the server, then deletes its cookies (D44). */
export async function endSession(): Promise<void> {
  const claim = await getCurrentClaim();
  if (claim) await deleteSession(claim);
  await auth.signOut({ redirect: false });
}

const isHttps = (): boolean => env().SHOP_URL.startsWith("https:");

/** The claim of a cookie header; null when it has none that this server signed. */
export async function readSessionClaim(cookieHeader: string): Promise<SessionClaim | null> {
  if (!cookieHeader.includes("authjs.session-token")) return null;
  const token = await getToken({
    req: { headers: { cookie: cookieHeader } },
    secret: env().AUTH_SECRET,
    secureCookie: isHttps(),
    decode: openSessionToken,
  });
  return readClaim(token);
}

/** The claim of the current request. */
export async function getCurrentClaim(): Promise<SessionClaim | null> {
  const jar = await cookies();
  if (!jar.getAll().some(({ name }) => name.includes("authjs.session-token"))) return null;
  return readSessionClaim((await headers()).get("cookie") ?? "");
}
