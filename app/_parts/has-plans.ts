import { getPlansForSale } from "@/lib/membership/queries";

/**
 * Whether a membership plan is for sale, for the frame of every page. While the database cannot answer, the frame is
 * shown as if there were one, because the page below it explains the failure.
 */
export const hasPlans = (): Promise<boolean> =>
  getPlansForSale().then(
    (plans) => plans.length > 0,
    () => true,
  );
