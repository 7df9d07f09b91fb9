"use client";
import "./globals.css";

/** Stands in for a root layout that failed itself. Each page carries its code, so it is plain and imports nothing. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-items-center p-6 text-center">
        <title>Something went wrong</title>
        <main role="alert">
          <h1 className="text-28">Something went wrong</h1>
          <p className="mt-2 text-ink-soft">It is us, not you. Please try again in a moment.</p>
          {error.digest ? <p className="mt-2 text-14 text-ink-soft">Reference: {error.digest}</p> : null}
          <button
            type="button"
            onClick={retry}
            className="mt-6 h-11 rounded-chip bg-fern px-5 font-semibold text-card hover:bg-fern-deep"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
