"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { toast } from "@/components/ui/toast";
import { formatStars } from "@/lib/reviews/rules";
import { type ReviewValues, reviewEditSchema, STARS, type StaffReview } from "@/lib/reviews/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";

const LABELS = {
  customerName: "Customer name",
  rating: "Rating",
  title: "Title",
  reviewText: "Review text",
  productName: "Product name",
  isVisible: "Visible in the shop",
} as const satisfies Record<keyof ReviewValues, string>;

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
  const state = useAdminForm<ReviewValues, StaffReview>({
    schema: reviewEditSchema,
    saved: review,
    toValues: reviewValues,
    send: (values) => {
      const input = { ...values, rating: Number(values.rating) };
      return review
        ? callAdminApi<StaffReview>("PUT", `/api/reviews/${review.id}`, input)
        : callAdminApi<StaffReview>("POST", "/api/reviews", input);
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
      labels={LABELS}
      onClose={onClose}
      onInvalid={({ customerName, reviewText }) => {
        if (customerName ?? reviewText) toast(REQUIRED);
      }}
    >
      <Fields />
    </FormSheet>
  );
}

function Fields() {
  return (
    <>
      <TextField<ReviewValues> name="customerName" label={LABELS.customerName} required />
      <SelectField<ReviewValues> name="rating" label={LABELS.rating}>
        {STARS.map((stars) => (
          <option key={stars} value={stars}>
            {formatStars(stars)}
          </option>
        ))}
      </SelectField>
      <TextField<ReviewValues> name="title" label={LABELS.title} className="col-span-2" />
      <TextareaField<ReviewValues>
        name="reviewText"
        label={LABELS.reviewText}
        rows={7}
        required
        className="col-span-2"
      />
      <TextField<ReviewValues>
        name="productName"
        label={LABELS.productName}
        hint="As it is called in the shop, its page shows the review. Empty: of the shop as a whole"
        className="col-span-2"
      />
      <CheckboxField<ReviewValues> name="isVisible" label={LABELS.isVisible} className="col-span-2" />
    </>
  );
}
