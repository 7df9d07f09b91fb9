import type { CustomerRow } from "@/lib/account/schema/customer";
import type { StoreCredit } from "@/lib/credit/schema";
import type { ReviewState } from "@/lib/reviews/schema";
import type { OrderRow } from "./admin-order";

/** A customer's records, the newest of each first. Amounts in dollars, dates as instants. */
export interface CustomerDetail {
  customer: CustomerRow;
  orders: OrderRow[];
  credit: StoreCredit;
  memberships: {
    id: string;
    planName: string;
    status: string;
    begunAt: string | null;
    endedAt: string | null;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    price: string;
  }[];
  consents: { id: string; planName: string; agreedAt: string; price: string; sentences: string[] }[];
  subscriptions: {
    id: string;
    productName: string;
    quantity: number;
    intervalDays: number;
    /** A day, as 2026-12-24. */
    nextDate: string;
    status: string;
  }[];
  reviews: {
    id: string;
    productName: string | null;
    rating: number;
    text: string;
    state: ReviewState;
    createdAt: string;
  }[];
  savedItems: { id: string; name: string; slug: string }[];
  messages: { id: string; subject: string; createdAt: string; isHandled: boolean }[];
  audit: {
    id: string;
    at: string;
    who: string;
    action: string;
    /** Field → previous and current value. */
    changes: { name: string; before: string; after: string }[];
  }[];
}

/** A customer's net revenue, in cents. */
export interface LifetimeValue {
  orders: number;
  /** Null: Stripe does not answer. */
  fees: number | null;
}
