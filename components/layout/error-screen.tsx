"use client";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

const view = new LazyCode(() => import("./error-view").then((module) => module.ErrorView));

/** An error boundary's screen. Each page carries it, so what it shows is loaded when something fails. */
export function ErrorScreen(props: { error: unknown; retry: () => void }) {
  return (
    <OnDemand code={view} with={props}>
      <p role="alert" className="px-4 py-16 text-center text-18">
        Something went wrong. Please reload the page.
      </p>
    </OnDemand>
  );
}
