"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { toast } from "@/components/ui/toast";
import { formatStars } from "@/lib/reviews/rules";
import { type ReviewValues, reviewEditSchema, STARS, type StaffReview } from "@/lib/reviews/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";

const FIELDS = {
  customerName: { label: "Customer name", required: true },
  rating: {
    label: "Rating",
    control: "select",
    options: STARS.map((stars) => [String(stars), formatStars(stars)] as const),
  },
  title: { label: "Title", wide: true },
  reviewText: { label: "Review text", control: "textarea", rows: 7, required: true, wide: true },
  productName: {
    label: "Product name",
    hint: "Enter a product's exact name to show the review on its page. Leave empty for a review of the whole shop",
    wide: true,
  },
  isVisible: { label: "Visible in the shop", control: "checkbox", wide: true },
} as const satisfies FieldTable<ReviewValues>;

const reviewValues = (review: StaffReview | undefined): ReviewValues => ({
  customerName: review?.customerName ?? "",
  rating: String(review?.rating ?? 5),
  title: review?.title ?? "",
  reviewText: review?.reviewText ?? "",
  productName: review?.productName ?? "",
  isVisible: review?.isVisible ?? true,
});

/** Limits (account-admin-content.md §5). */
const REQUIRED = {
  title: "Error",
  description: "Customer name and review text are required",
  variant: "destructive",
} as const;

interface ReviewFormProps {
  /** Undefined for a new review. */
  review?: StaffReview | undefined;
  onClose: () => void;
}

/** The documented dialog that adds or edits a review. */
export function ReviewForm({ review, onClose }: ReviewFormProps) {
  const { keyOf } = useRequestKeys();
  const state = useAdminForm<ReviewValues, StaffReview>({
    schema: reviewEditSchema,
    saved: review,
    toValues: reviewValues,
    send: (values) => {
      const input = { ...values, rating: Number(values.rating) };
      return review
        ? callAdminApi<StaffReview>("PUT", `/api/reviews/${review.id}`, input)
        : callAdminApi<StaffReview>("POST", "/api/reviews", { ...input, requestKey: keyOf({}) });
    },
    done: review ? { title: "Review updated" } : { title: "Review created" },
    fallback: review ? "Failed to update review" : "Failed to create review",
    field: "customerName",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="review-form"
      title={review ? `Review of ${review.customerName}` : "Add review"}
      saveLabel={review ? "Save changes" : "Add review"}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
      onInvalid={({ customerName, reviewText }) => {
        if (customerName ?? reviewText) toast(REQUIRED);
      }}
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
