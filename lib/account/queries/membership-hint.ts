import "server-only";
import { now } from "@/lib/server/clock";
import { entitlementEnd } from "../rules";
import { findPerson, type Person } from "./find-person";
import { membershipOf } from "./member-terms";

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
