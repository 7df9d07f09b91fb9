import "server-only";
import { type Day, dayOf } from "@/lib/core/dates";
import { type Cents, cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { canceledMembershipEnd, isEntitled } from "../rules";
import { findPeople, findPerson, type Person } from "./find-person";

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
export function membershipOf(person: MembershipColumns) {
  const { membershipStatus, subscriptionStatus: status, subscriptionPlan, grantedPlan } = person;
  const { currentPeriodEnd, graceUntil, cancelAtPeriodEnd } = person;
  const subscription = status && { status, currentPeriodEnd, graceUntil, cancelAtPeriodEnd };
  const facts = { membershipStatus, subscription };
  const isMember = isEntitled(facts, now());
  return { facts, isMember, plan: isMember ? (subscriptionPlan ?? grantedPlan) : null };
}

/** Whether a user is a member of the wholesale plan now. */
export function isWholesale(person: Person): boolean {
  const { isMember, plan } = membershipOf(person);
  return isMember && (plan ? plan.slug : person.membershipStatus) === "wholesale";
}

/** The facts of a viewer that decide prices. */
export interface MemberTerms {
  isMember: boolean;
  /** Of the membership; null for non-members and for a complimentary membership without a plan. */
  planId: string | null;
  /** Percent; 0 for users who are not members. */
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
}

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
export const VISITOR_TERMS: MemberTerms = {
  isMember: false,
  planId: null,
  memberDiscountPercent: 0,
  memberFreeFromCents: null,
};

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

/** The last day of a user's canceled membership in the shop's calendar; null otherwise membership. */
export async function findLastMemberDay(userId: string): Promise<Day | null> {
  const [person, timeZone] = await Promise.all([findPerson(userId), findTimeZone()]);
  const end = person && canceledMembershipEnd(membershipOf(person).facts);
  return end && dayOf(end, timeZone);
}
