import "server-only";
import { cache } from "react";
import { env } from "@/lib/server/env";
import type { SessionClaim } from "../claims";
import { nextStaffStep, type StaffStep } from "../rules";
import { getCurrentClaim } from "../session";
import { findSessionPerson, type SessionPerson } from "./find-person";

/** A user as identified by their session. */
export interface SignedIn {
  person: SessionPerson;
  sessionId: string;
  /** The staff member's next step (D45); null when nothing is left, and for shoppers. */
  staffStep: StaffStep | null;
}

/** The user of a valid claim, in one statement (D9, D44). */
export async function signedInAs(claim: SessionClaim): Promise<SignedIn | null> {
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
