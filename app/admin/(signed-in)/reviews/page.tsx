import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { PendingReviews } from "@/components/admin/reviews/pending-reviews";
import { ReviewList } from "@/components/admin/reviews/review-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getAdminReviewPage } from "@/lib/reviews/queries/admin-reviews";
import { countPendingReviews } from "@/lib/reviews/queries/review-figures";
import { adminReviewListSchema } from "@/lib/reviews/schema/admin-review";

export const metadata: Metadata = { title: "Reviews" };

const Waiting = async () => <PendingReviews count={await countPendingReviews()} />;

export default defineListPage(
  { tab: "reviews", actions: () => <Waiting />, schema: adminReviewListSchema },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getAdminReviewPage(params), getStoreFacts()]);
    return <ReviewList params={params} page={page} timeZone={timeZone} />;
  },
);
