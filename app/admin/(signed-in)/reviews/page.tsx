import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { PendingReviews } from "@/components/admin/reviews/pending-reviews";
import { ReviewList } from "@/components/admin/reviews/review-list";
import { getStoreFacts } from "@/lib/marketing/queries";
import { countPendingReviews } from "@/lib/reviews/queries";
import { getAdminReviewPage } from "@/lib/reviews/queries/admin-reviews";
import { adminReviewListSchema } from "@/lib/reviews/schema/admin-review";

export const metadata: Metadata = { title: "Reviews" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ReviewsPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage tab="reviews" actions={() => <Waiting />}>
      {() => <Reviews search={searchParams} />}
    </AdminPage>
  );
}

async function Reviews({ search }: { search: Search }) {
  const params = adminReviewListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([getAdminReviewPage(params), getStoreFacts()]);
  return <ReviewList params={params} page={page} timeZone={timeZone} />;
}

const Waiting = async () => <PendingReviews count={await countPendingReviews()} />;
