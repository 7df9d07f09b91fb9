import "server-only";
import { cache } from "react";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { effectiveStaffRole } from "@/lib/admin/rules/permissions";
import { type Cents, cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Address } from "@/prisma/generated/client";
import type { SessionClaim } from "../claims";
import { entitlementEnd, isEntitled, nextStaffStep, type StaffStep } from "../rules";
import type { AddressView, Provider, UserView } from "../schema";
import { getCurrentClaim } from "../session";
import { findPeople, findPerson, findSessionPerson, type Person, type SessionPerson } from "./find-person";

/** The requester: an anonymous visitor, or a user with a valid session. */
export interface Viewer {
  userId: string | null;
  /** A staff member whose session has passed everything that D45 requires. */
  isAdmin: boolean;
  /** Of such staff; null for all other users. */
  staffRole: StaffRole | null;
  isMember: boolean;
  /** Of the membership; null for non-members and for a complimentary membership without a plan. */
  planId: string | null;
  /** Percent; 0 for users who are not members. */
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
  /** Member of the wholesale plan: may hold more stock during checkout (D43). */
  isWholesale: boolean;
}

/** A viewer with the session that identifies them. */
export interface CurrentViewer extends Viewer {
  /** Null for visitors. */
  sessionId: string | null;
  /**
   * The next step of a staff session before it has access to the admin (D45); null when nothing is left, and
   * for others.
   */
  staffStep: StaffStep | null;
  /** Whether such staff have set up a second factor (D45). */
  hasSecondFactor: boolean;
  /** For staff: when the user of this session last entered the password, or signed in with a provider. */
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
  planId: null,
  memberDiscountPercent: 0,
  memberFreeFromCents: null,
  isWholesale: false,
};

/** A user as identified by their session. */
export interface SignedIn {
  person: SessionPerson;
  sessionId: string;
  /** The staff member's next step (D45); null when nothing is left, and for shoppers. */
  staffStep: StaffStep | null;
}

/** The user of a valid claim, in one statement (D9, D44). */
async function signedInAs(claim: SessionClaim): Promise<SignedIn | null> {
  const person = await findSessionPerson(claim);
  if (!person) return null;
  const staffStep = person.isAdmin ? nextStaffStep(person, env().SHOP_MODE) : null;
  return { person, sessionId: claim.sessionId, staffStep };
}

/**
 * The user of this request's session: the only place that reads the cookie (D1). A page reads it once; in a call, which
 * React does not cache for, `route` reads it and hands it to the handler.
 */
export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  const claim = await getCurrentClaim();
  return claim && signedInAs(claim);
});

/** What `termsOf` reads of a user and the membership. */
export type MembershipColumns = Pick<
  Person,
  | "membershipStatus"
  | "subscriptionStatus"
  | "currentPeriodEnd"
  | "graceUntil"
  | "cancelAtPeriodEnd"
  | "subscriptionPlan"
  | "grantedPlan"
>;

/** The facts of a user's membership, whether they make a member now, and the plan of one. */
function membershipOf(person: MembershipColumns) {
  const { membershipStatus, subscriptionStatus: status, subscriptionPlan, grantedPlan } = person;
  const { currentPeriodEnd, graceUntil, cancelAtPeriodEnd } = person;
  const subscription = status && { status, currentPeriodEnd, graceUntil, cancelAtPeriodEnd };
  const facts = { membershipStatus, subscription };
  const isMember = isEntitled(facts, now());
  return { facts, isMember, plan: isMember ? (subscriptionPlan ?? grantedPlan) : null };
}

/** What this browser may know of the membership before the first paint (docs/decisions/0044). */
export interface MembershipHint {
  /** Until the entitlement ends unless something changes; infinite without a known end, 0 for non-members. */
  seconds: number;
  /** Slug of the plan; null for non-members and for a complimentary membership without a plan. */
  plan: string | null;
}

const NO_MEMBER: MembershipHint = { seconds: 0, plan: null };

/** The hint for a user. */
export function membershipHintOf(person: Person): MembershipHint {
  const { facts, isMember, plan } = membershipOf(person);
  if (!isMember) return NO_MEMBER;
  const end = entitlementEnd(facts);
  return {
    seconds: end ? (end.getTime() - now().getTime()) / 1000 : Number.POSITIVE_INFINITY,
    plan: plan?.slug ?? null,
  };
}

/** The hint for a user by id, uncached: for a request that signs in or changes the membership. */
export async function getMembershipHint(userId: string): Promise<MembershipHint> {
  const person = await findPerson(userId);
  return person ? membershipHintOf(person) : NO_MEMBER;
}

function isWholesale(person: Person): boolean {
  const { isMember, plan } = membershipOf(person);
  return isMember && (plan ? plan.slug : person.membershipStatus) === "wholesale";
}

/** The requester of a page. */
export const getCurrentViewer = async (): Promise<CurrentViewer> => viewerOf(await getSignedIn());

/** What a requester may do and pays. @param signedIn null for an anonymous visitor */
export function viewerOf(signedIn: SignedIn | null): CurrentViewer {
  if (!signedIn) return VISITOR;
  const { person, sessionId, staffStep } = signedIn;
  const opensAdmin = person.isAdmin && staffStep === null;
  return {
    userId: person.id,
    sessionId,
    isAdmin: opensAdmin,
    staffRole: opensAdmin ? effectiveStaffRole(person) : null,
    staffStep,
    hasSecondFactor: person.isAdmin && person.hasSecondFactor,
    provedAt: person.isAdmin ? person.provedAt : null,
    isWholesale: isWholesale(person),
    ...termsOf(person),
  };
}

/** The facts of a viewer that decide prices. */
export type MemberTerms = Pick<
  Viewer,
  "isMember" | "planId" | "memberDiscountPercent" | "memberFreeFromCents"
>;

/** The facts of a user that decide prices, now. */
export function termsOf(person: MembershipColumns): MemberTerms {
  const { isMember, plan } = membershipOf(person);
  return {
    isMember,
    planId: plan?.id ?? null,
    memberDiscountPercent: plan?.discountPercentage ?? 0,
    memberFreeFromCents: plan ? cents(plan.freeShippingThresholdCents) : null,
  };
}

/** The terms of anonymous visitors and deleted accounts. */
export const VISITOR_TERMS: MemberTerms = VISITOR;

/** The same for a user without a request, such as in a job; a deleted account has no member prices. */
export async function getMemberTerms(userId: string): Promise<MemberTerms> {
  const person = await findPerson(userId);
  return person ? termsOf(person) : VISITOR_TERMS;
}

/** The same for many users, by their ids. */
export async function listMemberTerms(userIds: readonly string[]): Promise<(userId: string) => MemberTerms> {
  const people = new Map((await findPeople(userIds)).map((person) => [person.id, termsOf(person)]));
  return (userId) => people.get(userId) ?? VISITOR_TERMS;
}

/** Whether a user is entitled now (D16), uncached, for a request that has just changed it. */
export async function isCurrentlyEntitled(userId: string): Promise<boolean> {
  const person = await findPerson(userId);
  return person !== null && membershipOf(person).isMember;
}

/** The user of a page; null for visitors. */
export async function getCurrentUser(): Promise<UserView | null> {
  const signedIn = await getSignedIn();
  return signedIn && toUserView(signedIn);
}

/** The user of a valid session. */
export async function getUserOfSession(claim: SessionClaim): Promise<UserView | null> {
  const signedIn = await signedInAs(claim);
  return signedIn && toUserView(signedIn);
}

/** The response of GET /api/auth/user. */
export function toUserView({ person, staffStep }: SignedIn): UserView {
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
    hasPassword: person.hasPassword,
    isAdmin,
    ...(staffStep ? { secondFactor: "required" as const } : {}),
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

/** A user's address book: the default first, then the newest. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  const rows = await db().address.findMany({
    where: { userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toAddressView);
}

/** How many recovery codes a user has left; null when no second factor is set up (D45). */
export async function countRecoveryCodes(userId: string): Promise<number | null> {
  const factor = await db().secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  return factor?.confirmedAt ? db().recoveryCode.count({ where: { userId, usedAt: null } }) : null;
}

/** The connected providers of an account, oldest connection first. */
export async function listProviders(userId: string): Promise<Provider[]> {
  const rows = await db().account.findMany({
    where: { userId },
    select: { provider: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ provider }) => provider as Provider);
}

/** The email address of an account. */
export async function getEmail(userId: string): Promise<string> {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return email;
}
