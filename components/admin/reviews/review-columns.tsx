import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { Rating } from "@/components/ui/rating";
import { formatDate } from "@/lib/core/dates";
import type { StaffReview } from "@/lib/reviews/schema";
import { actionsColumn } from "../actions-column";
import { ReviewActions } from "./review-actions";
import { ReviewStateBadge } from "./review-state-badge";

const State = ({ state, isDeclined }: StaffReview) =>
  isDeclined ? <Badge tone="neutral">Declined</Badge> : <ReviewStateBadge state={state} />;

function Words({ review, timeZone }: { review: StaffReview; timeZone: string }) {
  const { customerName, rating, title, reviewText, productName, isVerified, createdAt } = review;
  return (
    <span className="block max-w-60 font-normal whitespace-normal sm:max-w-md lg:max-w-xl">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Rating value={rating} className="text-14" />
        <span className="font-semibold wrap-anywhere">{customerName}</span>
        {isVerified ? <Badge tone="fern">Bought it</Badge> : null}
        <span className="sm:hidden">
          <State {...review} />
        </span>
      </span>
      {title ? <span className="mt-1 block font-semibold wrap-anywhere">{title}</span> : null}
      <span className="mt-1 line-clamp-6 text-14 wrap-anywhere">{reviewText}</span>
      <span className="mt-1 block text-12 text-ink-soft wrap-anywhere">
        {productName ? `${productName}, ` : ""}
        {formatDate(createdAt, timeZone)}
      </span>
    </span>
  );
}

/**
 * The columns of the Reviews tab.
 * @param onEdit opens the edit dialog
 * @param timeZone of the shop
 */
export const reviewColumns = (
  onEdit: (review: StaffReview) => void,
  timeZone: string,
): Column<StaffReview>[] => [
  {
    id: "created",
    header: "Review",
    cell: (review) => <Words review={review} timeZone={timeZone} />,
    sortable: true,
    isRowHeader: true,
  },
  { id: "state", header: "Status", cell: State, className: "max-sm:hidden" },
  actionsColumn((review) => <ReviewActions review={review} onEdit={() => onEdit(review)} />),
];
