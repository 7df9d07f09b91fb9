import "server-only";
import { cutText, isStorableText, toSingleLine } from "@/lib/core/text";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { emailSchema, type Provider } from "../schema";
import { enqueueProviderChangedMail, enqueueWelcomeMail } from "./enqueue-account-mails";
import { getFirstAdminRole } from "./get-first-admin-role";
import { issueVerificationToken } from "./register-user";

/** A provider's profile of a user. */
export interface ProviderProfile {
  accountId: string;
  email: string | null;
  /** Whether the provider has verified that the address is the user's. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string | null;
}

/** The reason why a provider's profile does not open an account; null when it does. */
export interface ProviderSignInResult {
  reason: "no-email" | "not-linked" | "deleted" | null;
}

const MAX_PICTURE_URL = 500;

const text = (value: unknown): string => (typeof value === "string" ? cutText(toSingleLine(value), 80) : "");

/** Whether a claim is an address that can be stored whole: a cut one would show nothing. */
const isPictureUrl = (claim: unknown): claim is string =>
  typeof claim === "string" &&
  claim.startsWith("https://") &&
  claim.length <= MAX_PICTURE_URL &&
  isStorableText(claim);

/** Normalizes the claims of Google, Apple and Facebook, which use different names; Facebook verifies no address. */
export function parseProviderProfile(accountId: string, claims: Record<string, unknown>): ProviderProfile {
  const [first = "", ...rest] = text(claims["name"]).split(/\s+/);
  const picture = claims["picture"];
  return {
    accountId,
    email: emailSchema("").safeParse(claims["email"]).data ?? null,
    isEmailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    firstName: text(claims["given_name"]) || first,
    lastName: text(claims["family_name"]) || rest.join(" "),
    pictureUrl: isPictureUrl(picture) ? picture : null,
  };
}

/**
 * Opens, links or creates the account of a user who signs in with a provider. An existing account with the same email
 * is opened only when both sides have verified the address: otherwise an attacker could register another user's address
 * in advance. An existing account gets a mail about its new way to sign in (D45).
 */
export async function signInWithProvider(
  provider: Provider,
  profile: ProviderProfile,
): Promise<ProviderSignInResult> {
  try {
    return await findOrCreateUser(provider, profile);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return findOrCreateUser(provider, profile); // created by a concurrent request, such as a double click
  }
}

async function findOrCreateUser(provider: Provider, profile: ProviderProfile): Promise<ProviderSignInResult> {
  const { accountId: providerAccountId, email } = profile;
  const known = await db().account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    select: { user: { select: { deletedAt: true } } },
  });
  if (known) return { reason: known.user.deletedAt ? "deleted" : null };
  if (!email) return { reason: "no-email" };
  return db().$transaction(async (tx) => {
    const owner = await tx.user.findUnique({ where: { email } });
    if (owner && !(profile.isEmailVerified && owner.emailVerifiedAt)) return { reason: "not-linked" };
    const userId = owner?.id ?? (await createUser(tx, email, profile));
    const [link] = await tx.account.createManyAndReturn({
      data: { userId, provider, providerAccountId },
      select: { id: true },
      skipDuplicates: true,
    });
    if (owner && link) await enqueueProviderChangedMail(tx, owner, { id: link.id, provider }, true);
    return { reason: null };
  });
}

async function createUser(tx: Tx, email: string, profile: ProviderProfile): Promise<string> {
  const { firstName, lastName, pictureUrl: profileImageUrl, isEmailVerified } = profile;
  const user = await tx.user.create({
    data: {
      email,
      firstName,
      lastName,
      profileImageUrl,
      ...(isEmailVerified ? { emailVerifiedAt: now(), ...(await getFirstAdminRole(tx, email)) } : {}),
    },
  });
  await enqueueWelcomeMail(
    tx,
    user,
    isEmailVerified ? null : await issueVerificationToken(tx, user.id, email),
  );
  return user.id;
}

/** The user that a provider's id belongs to, and the version of their sessions; null when it no longer exists. */
export async function findUserByProviderAccount(
  provider: Provider,
  providerAccountId: string,
): Promise<{ userId: string; sessionVersion: number } | null> {
  const account = await db().account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    select: { user: { select: { id: true, sessionVersion: true, deletedAt: true } } },
  });
  if (!account || account.user.deletedAt) return null;
  return { userId: account.user.id, sessionVersion: account.user.sessionVersion };
}
