"use client";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";

interface ErrorViewProps {
  error: unknown;
  retry: () => void;
}

const digestOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;

/** Content of an error boundary: the log reference and a retry button. */
export function ErrorView({ error, retry }: ErrorViewProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <div className="py-16">
      <ErrorState as="h1" reference={digestOf(error)} onRetry={retry} />
    </div>
  );
}
