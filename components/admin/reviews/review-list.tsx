"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatStars } from "@/lib/reviews/rules";
import { STARS, type StaffReview } from "@/lib/reviews/schema";
import type { AdminReviewListParams } from "@/lib/reviews/schema/admin-review";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListFilters } from "../list-filters";
import { ListSearch } from "../list-search";
import { usePermission } from "../staff-role";
import { useKeysetList } from "../use-admin-list";
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

/** The Reviews tab: list, filters, selection and dialogs (account-admin-content.md §2). */
export function ReviewList({ params, page, timeZone }: ReviewListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<StaffReview | "new">();
  const can = usePermission();
  const ticked = page.rows.filter(({ id }) => ids.has(id));
  return (
    <>
      <ListFilters
        params={params}
        search={
          <ListSearch
            label="Search reviews"
            placeholder="Words, name or product"
            value={params.search}
            onSearch={(search) => change({ search })}
          />
        }
        actions={
          can("reviews.edit") ? (
            <Button className="sm:ml-auto" onClick={() => setEdited("new")}>
              <Plus aria-hidden="true" className="size-4" />
              Add review
            </Button>
          ) : null
        }
      >
        <ListFilter
          label="State"
          all="All but declined"
          options={STATES}
          value={params.state}
          onValue={(state) => change({ state })}
        />
        <ListFilter
          label="Rating"
          all="Any rating"
          options={RATINGS}
          value={params.rating === undefined ? undefined : String(params.rating)}
          onValue={(rating) => change({ rating })}
        />
      </ListFilters>
      <DataTable
        label="Reviews"
        noun={{ one: "review", many: "reviews" }}
        columns={reviewColumns(setEdited, timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={({ customerName }) => `the review of ${customerName}`}
        {...table}
        loading={loading}
        selection={{ ids: new Set(ticked.map(({ id }) => id)), onChange: setIds }}
        bulkActions={<BulkReviews reviews={ticked} onDone={() => setIds(new Set())} />}
        empty={
          <EmptyList
            title="No reviews"
            params={params}
            onChange={change}
            yet="What people say of the products comes here."
          />
        }
      />
      {edited ? (
        <ReviewForm
          key={edited === "new" ? "new" : edited.id}
          review={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
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
