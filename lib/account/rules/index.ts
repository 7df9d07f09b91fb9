import { type AddressView, MIN_STAFF_PASSWORD_LENGTH, type UserView } from "../schema";

/** The facts of a user's membership; dates and status as the database stores them. */
export interface MembershipFacts {
  membershipStatus: string;
  subscription: {
    status: string;
    currentPeriodEnd: Date | null;
    graceUntil: Date | null;
    cancelAtPeriodEnd: boolean;
  } | null;
}

/** Statuses that make a user without a subscription a member: an admin set them. */
export const STATUSES_GRANTED_BY_ADMIN: readonly string[] = ["trial", "active", "premium", "wholesale"];

/**
 * The meaning of Stripe's subscription states: whether the subscription is live (D17: one per user) and what
 * it grants (D16). A state that is missing here grants nothing. "grace": all benefits for some days after a
 * failed payment.
 */
export const SUBSCRIPTION_STATES = {
  trialing: { isLive: true, gives: "everything" },
  active: { isLive: true, gives: "everything" },
  past_due: { isLive: true, gives: "grace" },
  unpaid: { isLive: true, gives: "nothing" },
  paused: { isLive: true, gives: "nothing" },
  incomplete: { isLive: false, gives: "nothing" },
  incomplete_expired: { isLive: false, gives: "nothing" },
  canceled: { isLive: false, gives: "nothing" },
} as const;

type State = keyof typeof SUBSCRIPTION_STATES;
type LiveState = { [S in State]: (typeof SUBSCRIPTION_STATES)[S]["isLive"] extends true ? S : never }[State];

/** The states of a subscription whose last month could not be charged. */
export const OVERDUE_STATES = ["past_due", "unpaid"] as const satisfies readonly State[];

/** The states of a live subscription; a user has at most one (D17). */
export const LIVE_SUBSCRIPTION_STATES = Object.entries(SUBSCRIPTION_STATES).flatMap(([state, { isLive }]) =>
  isLive ? [state as LiveState] : [],
);

const givesIn = (status: string): "everything" | "grace" | "nothing" =>
  Object.hasOwn(SUBSCRIPTION_STATES, status) ? SUBSCRIPTION_STATES[status as State].gives : "nothing";

/**
 * How long a paid subscription stays valid after its period without news from Stripe: as long as the grace
 * period after a failed renewal. The reconciler reads it many times before that.
 */
export const SUBSCRIPTION_GRACE_DAYS = 7;
const TRUST_MS = SUBSCRIPTION_GRACE_DAYS * 24 * 60 * 60 * 1000;

/**
 * D16: whether a user is a member now. A live subscription decides if there is one; else a status that an
 * admin set.
 * @param now current time
 */
export function isEntitled({ membershipStatus, subscription }: MembershipFacts, now: Date): boolean {
  if (!subscription) return STATUSES_GRANTED_BY_ADMIN.includes(membershipStatus);
  const { status, currentPeriodEnd, graceUntil, cancelAtPeriodEnd } = subscription;
  const gives = givesIn(status);
  if (gives === "nothing") return false;
  if (cancelAtPeriodEnd && currentPeriodEnd !== null && now >= currentPeriodEnd) return false;
  if (gives === "grace") return graceUntil !== null && now < graceUntil;
  return currentPeriodEnd === null || now.getTime() < currentPeriodEnd.getTime() + TRUST_MS;
}

/** The instant at which a canceled membership ends; null if it was not canceled. */
export const canceledMembershipEnd = ({ subscription }: MembershipFacts): Date | null =>
  subscription?.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null;

/**
 * The instant at which an entitlement ends unless an event such as a renewal extends it.
 * @param facts of an entitled user
 * @returns null where there is no such instant
 */
export function entitlementEnd(facts: MembershipFacts): Date | null {
  if (!facts.subscription) return null;
  const { status, currentPeriodEnd, graceUntil } = facts.subscription;
  const trusted = currentPeriodEnd && new Date(currentPeriodEnd.getTime() + TRUST_MS);
  const ends = [canceledMembershipEnd(facts), givesIn(status) === "grace" ? graceUntil : trusted].flatMap(
    (end) => end ?? [],
  );
  return ends.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** The next step of a staff session before it has access to the admin (D45). */
export type StaffStep = "code" | "password" | "set-up";

/** The error of admin calls until then. */
export const STAFF_STEP_MESSAGES: Record<StaffStep, string> = {
  code: "Enter the code from your authenticator app to use the admin.",
  password: `Choose a password of at least ${MIN_STAFF_PASSWORD_LENGTH} characters to use the admin.`,
  "set-up": "Set up your second factor to use the admin.",
};

/**
 * Whether staff need a second factor and a password of 12 characters: in production. Local mode requires a
 * second factor only if one is set up.
 */
export const needsSecondFactor = (mode: "local" | "production"): boolean => mode === "production";

/**
 * D45: the first step that a staff session has to complete before it has access to the admin; null when none
 * is left.
 * @param passedAt when this session passed the second factor
 */
export function nextStaffStep(
  session: { hasSecondFactor: boolean; passedAt: Date | null; isPasswordShort: boolean },
  mode: "local" | "production",
): StaffStep | null {
  if (session.hasSecondFactor && session.passedAt === null) return "code";
  if (!needsSecondFactor(mode)) return null;
  if (session.isPasswordShort) return "password";
  return session.hasSecondFactor ? null : "set-up";
}

/** The page on which a provider's re-authentication window ends (D45). */
export const REAUTHENTICATED_PATH = "/admin/confirmed";

/** D45: how long a re-authentication (password or provider) allows sensitive actions. */
export const REAUTHENTICATION_MINUTES = 10;

/** Whether a re-authentication is recent enough. @param provedAt null: never */
export const isRecentlyAuthenticated = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= REAUTHENTICATION_MINUTES * 60_000;

/**
 * The minimum password length of a user: staff in production need 12 characters (D45).
 * @param usual PASSWORD_MIN_LENGTH
 */
export const minPasswordLength = (isStaff: boolean, mode: "local" | "production", usual: number): number =>
  isStaff && needsSecondFactor(mode) ? Math.max(usual, MIN_STAFF_PASSWORD_LENGTH) : usual;

/** The path after a login (D6). @param wanted a safe path, or null when none was requested */
export const pathAfterLogin = (wanted: string | null, isAdmin: boolean): string =>
  wanted ?? (isAdmin ? "/admin" : "/");

/** The prefilled fields of the checkout's form: from the default address, else from the profile. */
export function prefillShipping(
  { email, firstName, lastName }: Pick<UserView, "email" | "firstName" | "lastName">,
  addresses: readonly AddressView[],
) {
  const first = addresses.find(({ isDefault }) => isDefault);
  if (!first) return { email, firstName, lastName };
  const { id: _id, isDefault: _isDefault, ...address } = first;
  return { email, ...address };
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5000;
const FAILURES_PER_STEP = 10;

/**
 * The delay of a login from an unknown browser (docs/decisions/0038): 1 second once an account has as many
 * failures as its limit allows, plus a second for each 10 above it, at most 5, so that the owner can always
 * sign in.
 * @param above failures above the limit; a negative number is below it
 */
export const loginDelayMs = (above: number): number =>
  above < 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * (1 + Math.floor(above / FAILURES_PER_STEP)));
