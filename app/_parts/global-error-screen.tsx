"use client";
import { ErrorView } from "@/components/layout/error-view";
import { fontClasses } from "@/components/layout/fonts";
import "../globals.css";

/** Replaces a root layout that failed to render. */
export function GlobalErrorScreen(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>
        <title>Something went wrong</title>
        <main>
          <ErrorView {...props} />
        </main>
      </body>
    </html>
  );
}
