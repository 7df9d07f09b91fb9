"use client";
import { useWatch } from "react-hook-form";
import { Prose } from "@/components/content/prose";

/** The form's `body` as readers will see it, updated while typing. */
export function Preview({ title }: { title: string }) {
  const body = useWatch<{ body: string }, "body">({ name: "body" });
  return body.trim() ? (
    <section className="col-span-2">
      <h3 className="mb-1.5 font-sans text-14 font-semibold">{title}</h3>
      <div className="rounded-card bg-paper p-4 sm:p-6 [&>div>:first-child]:mt-0">
        <Prose>{body}</Prose>
      </div>
    </section>
  ) : null;
}
