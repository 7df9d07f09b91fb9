import "server-only";
import { cache } from "react";
import { type Cents, cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Address, Prisma } from "@/prisma/generated/client";
import { isEntitled, LIVE_STATES, staffRoleOf } from "./rules";
import type { AddressView, Provider, StaffRole, UserView } from "./schema";
import { type Claim, currentClaim } from "./session";

/** Who is looking: nobody we know, or a person whose session still holds. */
export interface Viewer {
  userId: string | null;
  isAdmin: boolean;
  /** Of an admin; null for everybody else. */
  staffRole: StaffRole | null;
  isMember: boolean;
  /** Percent; 0 for everybody who is no member. */
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
}

const VISITOR: Viewer = {
  userId: null,
  isAdmin: false,
  staffRole: null,
  isMember: false,
  memberDiscountPercent: 0,
  memberFreeFromCents: null,
};

/** D17: states of a subscription that is alive; one a person. */
export const LIVE = LIVE_STATES;

const withMembership = {
  membershipPlan: true,
  subscriptions: { where: { status: { in: [...LIVE] } }, include: { plan: true }, take: 1 },
} satisfies Prisma.UserInclude;

type Person = Prisma.UserGetPayload<{ include: typeof withMembership }>;

/** Whose claim this is, when it still holds (D9). */
const personOf = ({ userId: id, sessionVersion }: Claim): Promise<Person | null> =>
  db().user.findFirst({ where: { id, sessionVersion, deletedAt: null }, include: withMembership });

/** The person of this request's session: the one place that believes a cookie (D1). */
const currentPerson = cache(async (): Promise<Person | null> => {
  const claim = await currentClaim();
  return claim && personOf(claim);
});

function membershipOf(person: Person) {
  const [subscription = null] = person.subscriptions;
  const isMember = isEntitled({ membershipStatus: person.membershipStatus, subscription }, now());
  return { isMember, plan: isMember ? (subscription?.plan ?? person.membershipPlan) : null };
}

/** The one function that tells who makes this request. */
export async function currentViewer(): Promise<Viewer> {
  const person = await currentPerson();
  if (!person) return VISITOR;
  return {
    userId: person.id,
    isAdmin: person.isAdmin,
    staffRole: staffRoleOf(person),
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
export async function memberTerms(userId: string): Promise<MemberTerms> {
  const person = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    include: withMembership,
  });
  return person ? termsOf(person) : VISITOR;
}

/** Whether somebody is entitled now (D16), read afresh: a request that has just changed it asks this. */
export async function currentEntitlement(userId: string): Promise<boolean> {
  const person = await db().user.findFirst({
    where: { id: userId, deletedAt: null },
    include: withMembership,
  });
  return person !== null && membershipOf(person).isMember;
}

/** The signed-in person as GET /api/auth/user answers them; null for visitors. */
export async function currentUser(): Promise<UserView | null> {
  const person = await currentPerson();
  return person && toView(person);
}

/** The person that a claim names, when it still holds. */
export async function userOf(claim: Claim): Promise<UserView | null> {
  const person = await personOf(claim);
  return person && toView(person);
}

function toView(person: Person): UserView {
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
export async function addressesOf(userId: string): Promise<AddressView[]> {
  const rows = await db().address.findMany({
    where: { userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toAddressView);
}

/** The providers that open a person's account, in the order in which they were connected. */
export async function providersOf(userId: string): Promise<Provider[]> {
  const rows = await db().account.findMany({
    where: { userId },
    select: { provider: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ provider }) => provider as Provider);
}
