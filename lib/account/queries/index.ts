import "server-only";
import { cache } from "react";
import { type Cents, cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Address, Prisma } from "@/prisma/generated/client";
import { liveSessionWhere, type SessionClaim } from "../claims";
import {
  effectiveStaffRole,
  entitlementEnd,
  isEntitled,
  LIVE_STATES,
  nextStaffStep,
  type StaffStep,
} from "../rules";
import type { AddressView, Provider, StaffRole, UserView } from "../schema";
import { getCurrentClaim } from "../session";

/** Who is looking: nobody we know, or a person whose session still holds. */
export interface Viewer {
  userId: string | null;
  /** Staff whose session has done all that D45 asks for. */
  isAdmin: boolean;
  /** Of such staff; null for all other users. */
  staffRole: StaffRole | null;
  isMember: boolean;
  /** Percent; 0 for everybody who is no member. */
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
  /** Member of the wholesale plan: may hold more stock while a payment is open (D43). */
  isWholesale: boolean;
}

/** A viewer with the session that says so. */
export interface CurrentViewer extends Viewer {
  /** Null for visitors. */
  sessionId: string | null;
  /** What this session of staff has to do before it opens the admin (D45); null when nothing is left, and for others. */
  staffStep: StaffStep | null;
  /** Whether such staff have set one up (D45). */
  hasSecondFactor: boolean;
  /** Of staff: when this session's person last typed the password, or came from a provider. */
  provedAt: Date | null;
}

const VISITOR: CurrentViewer = {
  userId: null,
  sessionId: null,
  isAdmin: false,
  staffRole: null,
  staffStep: null,
  hasSecondFactor: false,
  provedAt: null,
  isMember: false,
  memberDiscountPercent: 0,
  memberFreeFromCents: null,
  isWholesale: false,
};

/** D17: states of a subscription that is alive; one a person. */
export const LIVE_SUBSCRIPTION_STATES = LIVE_STATES;

const withMembership = {
  membershipPlan: true,
  subscriptions: {
    where: { status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
    include: { plan: true },
    take: 1,
  },
} satisfies Prisma.UserInclude;

type Person = Prisma.UserGetPayload<{ include: typeof withMembership }>;

/** What of a session only matters for staff (D45). */
interface StaffSession {
  provedAt: Date;
  hasSecondFactor: boolean;
  step: StaffStep | null;
}

/** A person as their session knows them. */
interface SignedIn {
  person: Person;
  sessionId: string;
  /** Null for shoppers. */
  staff: StaffSession | null;
}

/** Whose claim this is, when it still holds: session and person in one query (D9, D44); staff costs one more. */
async function signedInAs(claim: SessionClaim): Promise<SignedIn | null> {
  const person = await db().user.findFirst({ where: liveSessionWhere(claim), include: withMembership });
  if (!person) return null;
  const { sessionId } = claim;
  if (!person.isAdmin) return { person, sessionId, staff: null };
  const staff = await staffSessionOf(sessionId);
  return staff && { person, sessionId, staff }; // logged out in this very moment
}

interface StaffSessionRow {
  provedAt: Date;
  passedAt: Date | null;
  isPasswordShort: boolean;
  hasSecondFactor: boolean;
}

async function staffSessionOf(sessionId: string): Promise<StaffSession | null> {
  const [row] = await db().$queryRaw<StaffSessionRow[]>`
    SELECT s.last_proved_at AS "provedAt", s.second_factor_at AS "passedAt", s.is_password_short AS "isPasswordShort",
      f.confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM sessions s LEFT JOIN second_factors f ON f.user_id = s.user_id WHERE s.id = ${sessionId}`;
  if (!row) return null;
  const { provedAt, hasSecondFactor } = row;
  return { provedAt, hasSecondFactor, step: nextStaffStep(row, env().SHOP_MODE) };
}

/** The person of this request's session: the one place that believes a cookie (D1). */
const currentSignedIn = cache(async (): Promise<SignedIn | null> => {
  const claim = await getCurrentClaim();
  return claim && signedInAs(claim);
});

function membershipOf(person: Person) {
  const [subscription = null] = person.subscriptions;
  const isMember = isEntitled({ membershipStatus: person.membershipStatus, subscription }, now());
  return { isMember, plan: isMember ? (subscription?.plan ?? person.membershipPlan) : null };
}

/** Seconds for which a person is entitled as things stand; infinite without a known end, 0 for no member. */
function memberSecondsOf(person: Person): number {
  const [subscription = null] = person.subscriptions;
  const facts = { membershipStatus: person.membershipStatus, subscription };
  if (!isEntitled(facts, now())) return 0;
  const end = entitlementEnd(facts);
  return end ? (end.getTime() - now().getTime()) / 1000 : Number.POSITIVE_INFINITY;
}

/** `memberSecondsOf` the person of this request. */
export async function getCurrentMemberSeconds(): Promise<number> {
  const signedIn = await currentSignedIn();
  return signedIn ? memberSecondsOf(signedIn.person) : 0;
}

/** The same for a person by id, read afresh: for a request that signs in or changes the membership. */
export async function getMemberSeconds(userId: string): Promise<number> {
  const person = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    include: withMembership,
  });
  return person ? memberSecondsOf(person) : 0;
}

function isWholesale(person: Person): boolean {
  const { isMember, plan } = membershipOf(person);
  return isMember && (plan ? plan.slug : person.membershipStatus) === "wholesale";
}

/** The one function that tells who makes this request. */
export async function getCurrentViewer(): Promise<CurrentViewer> {
  const signedIn = await currentSignedIn();
  if (!signedIn) return VISITOR;
  const { person, sessionId, staff } = signedIn;
  const opensAdmin = staff?.step === null;
  return {
    userId: person.id,
    sessionId,
    isAdmin: opensAdmin,
    staffRole: opensAdmin ? effectiveStaffRole(person) : null,
    staffStep: staff?.step ?? null,
    hasSecondFactor: staff?.hasSecondFactor ?? false,
    provedAt: staff?.provedAt ?? null,
    isWholesale: isWholesale(person),
    ...termsOf(person),
  };
}

/** What of a viewer decides prices. */
export type MemberTerms = Pick<Viewer, "isMember" | "memberDiscountPercent" | "memberFreeFromCents">;

function termsOf(person: Person): MemberTerms {
  const { isMember, plan } = membershipOf(person);
  return {
    isMember,
    memberDiscountPercent: plan?.discountPercentage ?? 0,
    memberFreeFromCents: plan ? cents(plan.freeShippingThresholdCents) : null,
  };
}

/** The same of somebody who is not there: for what happens by itself. An account that is gone has none of it. */
export async function getMemberTerms(userId: string): Promise<MemberTerms> {
  const person = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    include: withMembership,
  });
  return person ? termsOf(person) : VISITOR;
}

/** Whether somebody is entitled now (D16), read afresh: a request that has just changed it asks this. */
export async function isCurrentlyEntitled(userId: string): Promise<boolean> {
  const person = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    include: withMembership,
  });
  return person !== null && membershipOf(person).isMember;
}

/** The signed-in person as GET /api/auth/user answers them; null for visitors. */
export async function getCurrentUser(): Promise<UserView | null> {
  const signedIn = await currentSignedIn();
  return signedIn && toView(signedIn);
}

/** The person of a session, when it still holds. */
export async function getUserOfSession(claim: SessionClaim): Promise<UserView | null> {
  const signedIn = await signedInAs(claim);
  return signedIn && toView(signedIn);
}

function toView({ person, staff }: SignedIn): UserView {
  const { isMember, plan } = membershipOf(person);
  const { id, email, username, firstName, lastName, profileImageUrl, isAdmin } = person;
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    profileImageUrl,
    emailVerified: person.emailVerifiedAt !== null,
    hasPassword: person.passwordHash !== null,
    isAdmin,
    ...(staff?.step ? { secondFactor: "required" as const } : {}),
    membershipStatus: isMember ? "active" : person.membershipStatus,
    membershipStartDate: person.membershipStartDate?.toISOString() ?? null,
    membershipPlanId: plan?.id ?? null,
    membershipPlan: plan && {
      id: plan.id,
      slug: plan.slug,
      name: plan.name,
      discountPercentage: plan.discountPercentage,
    },
    isMember,
    memberDiscount: plan?.discountPercentage ?? 0,
    createdAt: person.createdAt.toISOString(),
  };
}

export function toAddressView({
  userId: _userId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...view
}: Address): AddressView {
  return view;
}

/** A person's address book: the default first, then the newest. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  const rows = await db().address.findMany({
    where: { userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toAddressView);
}

/** How many recovery codes a person has left; null when no second factor is set up (D45). */
export async function countRecoveryCodes(userId: string): Promise<number | null> {
  const factor = await db().secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  return factor?.confirmedAt ? db().recoveryCode.count({ where: { userId, usedAt: null } }) : null;
}

/** The providers that open a person's account, in the order in which they were connected. */
export async function listProviders(userId: string): Promise<Provider[]> {
  const rows = await db().account.findMany({
    where: { userId },
    select: { provider: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ provider }) => provider as Provider);
}

/** The address of an account. */
export async function getEmail(userId: string): Promise<string> {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return email;
}
