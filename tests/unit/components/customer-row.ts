import type { CustomerRow, PlanChoice } from "@/lib/account/schema/customer";

export const PLANS: PlanChoice[] = [
  { id: "plan-core", name: "Core", slug: "core", isActive: true, monthlyPrice: "20.00" },
  { id: "plan-premium", name: "Premium", slug: "premium", isActive: true, monthlyPrice: "35.00" },
];

export const MIA: CustomerRow = {
  id: "mia",
  version: 2,
  email: "mia@grove.example",
  username: null,
  firstName: "Mia",
  lastName: "Member",
  profileImageUrl: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  emailVerified: true,
  membershipStatus: "premium",
  membershipStartDate: "2026-11-01T09:00:00.000Z",
  membershipPlanId: "plan-premium",
  membershipPlanName: "Premium",
  isMember: true,
  subscription: null,
  isAdmin: false,
  staffRole: null,
  hasSecondFactor: false,
  orders: 0,
  paidForOrders: "0.00",
};

/** A customer who pays for the Premium plan. */
export const PAYING = {
  ...MIA,
  subscription: {
    status: "active",
    planId: "plan-premium",
    planName: "Premium",
    price: "30.00",
    currentPeriodEnd: "2026-12-21T12:00:00.000Z",
    cancelAtPeriodEnd: false,
  },
} satisfies CustomerRow;
