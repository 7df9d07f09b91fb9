import "server-only";
import type { SessionClaim } from "../claims";
import type { UserView } from "../schema";
import { membershipOf } from "./member-terms";
import { getSignedIn, type SignedIn, signedInAs } from "./signed-in";

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
