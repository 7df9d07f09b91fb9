import { createHash } from "node:crypto";
import type { Authorization } from "./authorization";

/** The person entered in the form. */
export interface Person {
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** A user of one provider who consented to the client's request. */
export interface Grant {
  authorization: Authorization;
  person: Person;
}

/** The claims that a grant's scopes cover. The same email address at the same provider is always the same subject. */
export function claimsOf({ authorization, person }: Grant): Record<string, unknown> & { sub: string } {
  const { clientId, scopes } = authorization;
  const subject = createHash("sha256").update(`${clientId}\n${person.email.toLowerCase()}`).digest("hex");
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  return {
    sub: subject.slice(0, 32),
    ...(scopes.includes("email") && { email: person.email, email_verified: person.emailVerified }),
    ...(scopes.includes("profile") && name && { name }),
    ...(scopes.includes("profile") && person.firstName && { given_name: person.firstName }),
    ...(scopes.includes("profile") && person.lastName && { family_name: person.lastName }),
  };
}
