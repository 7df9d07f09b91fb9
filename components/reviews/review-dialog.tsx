"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { useLast } from "@/components/ui/use-last";
import { ReviewReader } from "./review-reader";
import { WriteReview } from "./write-review";

export interface ReviewRequest {
  mode: "read" | "write";
  product: { id: string; name: string };
}

/** A product's reviews and the review form in one dialog, so that each leads to the other. */
export function ReviewDialog({ request, onClose }: LazyDialogProps<ReviewRequest>) {
  const shown = useLast(request);
  /** The request for which the user has switched from the reviews to the form. */
  const [switched, setSwitched] = useState<ReviewRequest>();
  if (!shown) return null;
  const { mode, product } = shown;
  const isReading = mode === "read" && switched !== shown;
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={isReading ? `Reviews of ${product.name}` : "Write a review"}
        description={isReading ? undefined : `Your review of ${product.name} will be visible once approved.`}
        size={isReading ? "lg" : "md"}
        footer={isReading ? <Button onClick={() => setSwitched(shown)}>Write a review</Button> : undefined}
      >
        {isReading ? (
          <ReviewReader key={product.id} productId={product.id} />
        ) : (
          <WriteReview key={product.id} product={product} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
