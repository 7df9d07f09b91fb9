import "server-only";
import { cookies, headers } from "next/headers";
import NextAuth, { type NextAuthConfig } from "next-auth";
import { decode, encode, getToken } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { admitByProvider, personOfAccount, profileOf } from "./commands/admit-by-provider";
import { isConfigured, oauthProviders } from "./providers";
import { PROVIDERS, type Provider } from "./schema";

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
const TICKET_SECONDS = 60;
const TICKET_SALT = "sign-in-ticket";

/** Who is signed in, as the cookie claims; currentViewer() checks whether that still holds (D9). */
export interface Claim {
  userId: string;
  sessionVersion: number;
}

const isProvider = (id: string | undefined): id is Provider =>
  (PROVIDERS as readonly (string | undefined)[]).includes(id);

/** Whether a session still holds: its person exists and nobody has ended it since (D9). */
async function isLive({ userId: id, sessionVersion }: Claim): Promise<boolean> {
  return (await db().user.count({ where: { id, sessionVersion, deletedAt: null } })) === 1;
}

function claimIn(token: Record<string, unknown> | null): Claim | null {
  if (typeof token?.["sub"] !== "string" || typeof token["version"] !== "number") return null;
  return { userId: token["sub"], sessionVersion: token["version"] };
}

const callbacks: NextAuthConfig["callbacks"] = {
  /** Decides whether a provider's word opens an account. What is refused goes back to the login page, which says why. */
  async signIn({ account, profile }) {
    if (!account || account.type === "credentials") return true;
    if (!isProvider(account.provider)) return false;
    const admitted = await admitByProvider(
      account.provider,
      profileOf(account.providerAccountId, profile ?? {}),
    );
    return admitted.reason === null
      ? true
      : `/login?why=${admitted.reason}&provider=${encodeURIComponent(account.provider)}`;
  },
  /** The cookie carries an id and a version, nothing else; when the version has been raised it is taken away. */
  async jwt({ token, user, account }) {
    if (account && isProvider(account.provider)) {
      const person = await personOfAccount(account.provider, account.providerAccountId);
      return person && { sub: person.userId, version: person.sessionVersion };
    }
    if (account) {
      const { id, sessionVersion } = user as { id?: string; sessionVersion?: number };
      return { sub: id, version: sessionVersion };
    }
    const claim = claimIn(token);
    return claim && (await isLive(claim)) ? token : null;
  },
  session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub } }),
};

/** The one way in with a password: a ticket that this server wrote a moment ago, after it had checked the password. */
const tickets = Credentials({
  credentials: { ticket: {} },
  authorize: async ({ ticket }) => {
    const token = await decode({
      token: String(ticket),
      secret: env().AUTH_SECRET,
      salt: TICKET_SALT,
    }).catch(() => null);
    const claim = claimIn(token);
    return claim && { id: claim.userId, sessionVersion: claim.sessionVersion };
  },
});

const config = (): NextAuthConfig => ({
  secret: env().AUTH_SECRET,
  trustHost: true,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  providers: [tickets, ...oauthProviders()],
  pages: { signIn: "/login", error: "/login" },
  callbacks,
  logger: {
    error: (error) => log().warn({ err: error }, "sign-in"),
    warn: (code) => log().debug({ code }, "sign-in"),
    debug: () => {},
  },
});

const auth = NextAuth(config);

/** Next-auth's own routes below /api/auth. */
export const authHandlers = auth.handlers;

/**
 * Begins a sign-in with a provider: sets the cookies of the round trip on the answer to the present request.
 * @param redirectTo safe path that follows the sign-in
 * @returns address at the provider; null when it is not configured or does not answer
 */
export async function beginOAuth(provider: Provider, redirectTo: string): Promise<string | null> {
  if (!isConfigured(provider)) return null;
  const target: string = await auth.signIn(provider, { redirectTo, redirect: false });
  return new URL(target, env().SHOP_URL).origin === env().SHOP_URL ? null : target;
}

/** Signs a person in: sets the session's cookies on the answer to the present request. */
export async function startSession({ userId, sessionVersion }: Claim): Promise<void> {
  const ticket = await encode({
    token: { sub: userId, version: sessionVersion },
    secret: env().AUTH_SECRET,
    salt: TICKET_SALT,
    maxAge: TICKET_SECONDS,
  });
  await auth.signIn("credentials", { ticket, redirect: false });
}

/** Takes the session's cookies away. */
export const endSession = async (): Promise<void> => {
  await auth.signOut({ redirect: false });
};

const isHttps = (): boolean => env().SHOP_URL.startsWith("https:");

/** The claim of a cookie header; null when there is none that this server sealed. */
export async function claimOf(cookieHeader: string): Promise<Claim | null> {
  if (!cookieHeader.includes("authjs.session-token")) return null;
  const token = await getToken({
    req: { headers: { cookie: cookieHeader } },
    secret: env().AUTH_SECRET,
    secureCookie: isHttps(),
  });
  return claimIn(token);
}

/** The claim of the present request. */
export async function currentClaim(): Promise<Claim | null> {
  const jar = await cookies();
  if (!jar.getAll().some(({ name }) => name.includes("authjs.session-token"))) return null;
  return claimOf((await headers()).get("cookie") ?? "");
}
