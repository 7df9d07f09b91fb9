"use client";
import { useState } from "react";
import { Glyph } from "@/components/layout/glyph";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Specimen } from "./specimen";

function Notices() {
  const [shown, setShown] = useState(true);
  return (
    <Specimen name="Notice" wide className="grid gap-4 lg:grid-cols-2">
      <Notice title="Orders placed after noon leave tomorrow." />
      <Notice tone="success" title="Your address is saved">
        The next order goes to 12 Orchard Lane, Portland.
      </Notice>
      <Notice
        tone="warning"
        title="Your card ends this month"
        action={
          <Button size="sm" variant="secondary">
            Change the card
          </Button>
        }
      >
        We try it again on December 1; without a valid card the membership ends.
      </Notice>
      <Notice tone="error" title="The payment was declined">
        Your bank gave no reason. Nothing was charged.
      </Notice>
      {shown ? (
        <Notice
          title="AVeryLongWordThatComesFromSomewhereElseAndHasNoSpacesInItAtAllButMustNotBreakTheLayout"
          onDismiss={() => setShown(false)}
        >
          Can be dismissed.
        </Notice>
      ) : null}
    </Specimen>
  );
}

export function Feedback() {
  return (
    <>
      <Notices />
      <Specimen name="EmptyState">
        <EmptyState
          className="py-6"
          art={
            <span className="grid size-28 place-items-center rounded-chip bg-fern-soft">
              <Glyph className="h-14 text-clover" />
            </span>
          }
          title="No favorites yet"
          hint="Tap a heart in the shop to save a product here."
        >
          <Button>Go to the shop</Button>
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState reference="4F2A91" onRetry={() => undefined} />
      </Specimen>
      <Specimen name="Skeleton and Spinner" wide className="space-y-4">
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Loading orders…
        </p>
        <div className="flex gap-4">
          <Skeleton className="size-20" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      </Specimen>
    </>
  );
}
