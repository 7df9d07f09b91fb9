import type { Tx } from "@/lib/server/db";

/** A user's identifiers in the tables. */
export interface DataSubject {
  userId: string;
  email: string;
  /**
   * Whether the address is verified: rows that name only an unverified address may belong to another user.
   */
  isProven: boolean;
}

export const ofUser = ({ userId }: DataSubject) => ({ where: { userId } });

export interface PersonalTable {
  /** The user's export of it. */
  read: (whose: DataSubject) => Promise<unknown>;
  /** The effect of deleting the account. */
  erase: (tx: Tx, whose: DataSubject) => Promise<unknown>;
}
