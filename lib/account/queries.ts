import "server-only";
import type { Cents } from "@/lib/core/money";

/** Who is looking. Everybody is a visitor until sign-in exists: every reader of a person asks here. */
export interface Viewer {
  userId: string | null;
  isAdmin: boolean;
  memberDiscountPercent: number;
  memberFreeFromCents: Cents | null;
}

const VISITOR: Viewer = { userId: null, isAdmin: false, memberDiscountPercent: 0, memberFreeFromCents: null };

/** The one function that tells who makes this request. */
export const currentViewer = (): Promise<Viewer> => Promise.resolve(VISITOR);
