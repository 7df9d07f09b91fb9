"use client";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

interface ErrorStateProps {
  title?: string;
  message?: ReactNode;
  /** Reference number of the error in the log. */
  reference?: string;
  onRetry?: () => void;
  as?: "h1" | "h2" | "p";
}

/** An error with its reference and a retry button. Announced when it appears. */
export function ErrorState({
  title = "Something went wrong",
  message,
  reference,
  onRetry,
  as,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        as={as}
        title={title}
        hint={
          <>
            {message ?? "It's us, not you. Please try again in a moment."}
            {reference ? <span className="mt-2 block text-14">Reference: {reference}</span> : null}
          </>
        }
      >
        {onRetry ? (
          <Button onClick={onRetry}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Try again
          </Button>
        ) : null}
      </EmptyState>
    </div>
  );
}
