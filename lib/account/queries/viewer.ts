import "server-only";
import { effectiveStaffRole, type StaffRole } from "@/lib/admin/rules/permissions";
import type { StaffStep } from "../rules";
import { isWholesale, type MemberTerms, termsOf, VISITOR_TERMS } from "./member-terms";
import { getSignedIn, type SignedIn } from "./signed-in";

/** The requester: an anonymous visitor, or a user with a valid session. */
export interface Viewer extends MemberTerms {
  userId: string | null;
  /** A staff member whose session has passed everything that D45 requires. */
  isAdmin: boolean;
  /** Of such staff; null for all other users. */
  staffRole: StaffRole | null;
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
  isWholesale: false,
  ...VISITOR_TERMS,
};

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
