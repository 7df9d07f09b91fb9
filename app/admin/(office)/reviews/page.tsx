import type { Metadata } from "next";
import { ReviewList } from "@/components/admin/reviews/review-list";
import { WaitingReviews } from "@/components/admin/reviews/waiting-reviews";
import { adminReviews } from "@/lib/admin/queries/reviews";
import { adminReviewListSchema } from "@/lib/admin/schema/review";
import { storeFacts } from "@/lib/marketing/queries";
import { countWaiting } from "@/lib/reviews/queries";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Reviews" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ReviewsPage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage tab="reviews" actions={() => <Waiting />}>
      {() => <Reviews search={searchParams} />}
    </OfficePage>
  );
}

async function Reviews({ search }: { search: Search }) {
  const params = adminReviewListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([adminReviews(params), storeFacts()]);
  return <ReviewList params={params} page={page} timeZone={timeZone} />;
}

const Waiting = async () => <WaitingReviews count={await countWaiting()} />;
