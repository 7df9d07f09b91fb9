import type { Tx } from "@/lib/server/db";

/** A user's identifiers in the tables. */
export interface DataSubject {
  userId: string;
  email: string;
  /** Rows that name only an unverified address may belong to another user. */
  isEmailVerified: boolean;
}

/** The rows of the user's account. */
export const ofUser = ({ userId }: DataSubject) => ({ where: { userId } });

/** A table with personal data. */
export interface PersonalTable {
  /** The user's export of it. */
  read: (subject: DataSubject) => Promise<unknown>;
  /** The effect of deleting the account. */
  erase: (tx: Tx, subject: DataSubject) => Promise<unknown>;
}
