import { getPlansForSale } from "@/lib/membership/queries";

/**
 * Whether a membership plan is for sale. While the database is unavailable, pages assume that one is, because the page
 * itself explains the failure.
 */
export const mayOfferPlans = (): Promise<boolean> =>
  getPlansForSale().then(
    (plans) => plans.length > 0,
    () => true,
  );
