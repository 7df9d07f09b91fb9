"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { toast } from "@/components/ui/toast";
import { type ReviewFormValues, reviewFormSchema, type SubmittedReview } from "@/lib/reviews/schema";
import { StarsField } from "./stars-field";

/** Unsent drafts by product, so that closing the dialog by mistake loses nothing. */
const drafts = new Map<string, ReviewFormValues>();

const FAILED = {
  title: "Error",
  fallback: "Failed to submit review. Please try again.",
  field: "reviewText",
} as const;

/** A toast also names missing fields (shopper.md §5). */
function showMissingFields({ customerName, reviewText }: FieldErrors<ReviewFormValues>): void {
  if ([customerName, reviewText].some((error) => error?.message === "Required"))
    toast({
      title: "Missing Information",
      description: "Please fill in all required fields.",
      variant: "destructive",
    });
}

interface WriteReviewProps {
  product: { id: string };
  onDone: () => void;
}

/** The form of the review dialog; a submitted review awaits moderation (D30). */
export function WriteReview({ product, onDone }: WriteReviewProps) {
  const user = useCurrentUser();
  const empty: ReviewFormValues = {
    productId: product.id,
    customerName: "",
    rating: 5,
    title: "",
    reviewText: "",
  };
  const form = useForm<ReviewFormValues, unknown, SubmittedReview>({
    resolver: zodResolver(reviewFormSchema),
    defaultValues: drafts.get(product.id) ?? empty,
  });
  const shownName = user ? [user.firstName, user.lastName].filter(Boolean).join(" ") : "";
  useEffect(() => {
    if (shownName && !form.getValues("customerName")) form.setValue("customerName", shownName);
  }, [shownName, form]);
  useEffect(() => () => void drafts.set(product.id, form.getValues()), [product.id, form]);
  const send = async (review: SubmittedReview) => {
    try {
      await callApi("POST", "/api/reviews/submit", review);
    } catch (error) {
      showFormFailure(form, error, FAILED);
      return;
    }
    form.reset(empty);
    toast({
      title: "Review Submitted",
      description: "Thank you for your review! It will be visible once approved.",
    });
    onDone();
  };
  return (
    <Form form={form} onSubmit={send} onInvalid={showMissingFields} className="space-y-4">
      <StarsField />
      <TextField<ReviewFormValues>
        name="customerName"
        label="Your name"
        autoComplete="name"
        hint="Shown beside your review."
        required
      />
      <TextField<ReviewFormValues> name="title" label="Title" hint="Optional" />
      <TextareaField<ReviewFormValues>
        name="reviewText"
        label="Your review"
        rows={5}
        hint="What did you cook with it, and would you buy it again?"
        required
      />
      <FormEnd className="w-full sm:w-auto">Submit Review</FormEnd>
    </Form>
  );
}
