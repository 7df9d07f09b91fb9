"use client";
import { Button } from "@/components/ui/button";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatStars } from "@/lib/reviews/rules";
import { STARS, type StaffReview } from "@/lib/reviews/schema";
import type { AdminReviewListParams } from "@/lib/reviews/schema/admin-review";
import { type Filter, ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useKeysetList, useRowSelection } from "../use-admin-list";
import { reviewColumns } from "./review-columns";
import { ReviewForm } from "./review-form";
import { useModeration } from "./use-moderation";

interface ReviewListProps {
  params: AdminReviewListParams;
  page: KeysetPage<StaffReview>;
  /** The shop's time zone. */
  timeZone: string;
}

const STATES = [
  ["waiting", "Waiting"],
  ["visible", "Visible"],
  ["hidden", "Hidden"],
  ["declined", "Declined"],
] as const;
const RATINGS = STARS.map((stars) => [String(stars), formatStars(stars)] as const);

const FILTERS: readonly Filter<AdminReviewListParams>[] = [
  { name: "state", label: "Status", all: "All but declined", options: STATES },
  { name: "rating", label: "Rating", all: "Any rating", options: RATINGS },
];

/** The Reviews tab: list, filters, selection and dialogs (account-admin-content.md §2). */
export function ReviewList({ params, page, timeZone }: ReviewListProps) {
  const { selected, selection, clear } = useRowSelection(page.rows);
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "review", many: "reviews" }}
      search={{ placeholder: "Words, name or product" }}
      filters={FILTERS}
      create={{ label: "Add review", permission: "reviews.edit" }}
      columns={(edit) => reviewColumns(edit, timeZone)}
      nameOf={({ customerName }) => `the review by ${customerName}`}
      selection={selection}
      bulkActions={<BulkReviews reviews={selected} onDone={clear} />}
      empty="Reviews of products appear here."
      editor={({ saved, onClose }) => <ReviewForm review={saved} onClose={onClose} />}
    />
  );
}

/** Actions for the selected reviews. */
function BulkReviews({ reviews, onDone }: { reviews: readonly StaffReview[]; onDone: () => void }) {
  const can = usePermission();
  const { showAll, restore } = useModeration();
  if (!can("reviews.edit")) return null;
  const then = async (done: Promise<object | undefined>) => {
    if (await done) onDone();
  };
  if (reviews.some(({ isDeclined }) => isDeclined))
    return (
      <Button size="sm" variant="secondary" onClick={() => void then(restore(reviews))}>
        Restore
      </Button>
    );
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => void then(showAll(reviews, true))}>
        Approve
      </Button>
      <Button size="sm" variant="secondary" onClick={() => void then(showAll(reviews, false))}>
        Hide
      </Button>
    </>
  );
}
