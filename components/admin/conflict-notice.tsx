"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ERRORS } from "@/lib/core/errors";
import type { EditConflict } from "./use-admin-form";

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/** Formats a value: lists with commas, groups with their field names. */
function shown(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "(empty)";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.length === 0 ? "(empty)" : value.map(shown).join(value.every(isPlain) ? ", " : "; ");
  if (isPlain(value)) return String(value);
  return Object.entries(value as object)
    .map(([name, part]) => `${name}: ${shown(part)}`)
    .join(", ");
}

interface ConflictNoticeProps {
  conflict: EditConflict | undefined;
  /** Labels by field. */
  labels: Record<string, string>;
}

/** Shows both versions when the record was saved after this form was loaded, offers a choice and takes the focus. */
export function ConflictNotice({ conflict, labels }: ConflictNoticeProps) {
  const place = useFocusOn(conflict?.attempt);
  if (!conflict) return null;
  const { differences, takeTheirs, keepMine } = conflict;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form around it
    <div ref={place} tabIndex={-1} role="group" aria-label="Conflicting changes" className="scroll-mt-20">
      <Notice tone="warning" announce title={ERRORS.conflict.sentence}>
        <p>Nothing was saved this time. Choose which version to keep.</p>
        {differences.length > 0 ? (
          <dl className="mt-2 space-y-2 text-14">
            {differences.map(({ name, theirs, mine }) => (
              <div key={name}>
                <dt className="font-semibold">{labels[name] ?? name}</dt>
                <dd className="wrap-anywhere">Saved now: {shown(theirs)}</dd>
                <dd className="wrap-anywhere">In this form: {shown(mine)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>The saved version matches this form.</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={takeTheirs}>
            Use the saved version
          </Button>
          <Button size="sm" onClick={keepMine}>
            Save this form
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/**
 * Scrolls an element into view and focuses it at each attempt, and restores the focus after the last one.
 * @param attempt undefined when there is nothing to focus
 */
function useFocusOn(attempt: number | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = place.current;
    if (attempt === undefined) {
      if (document.activeElement === document.body) before.current?.focus();
      before.current = null;
      return;
    }
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !element?.contains(activeElement))
      before.current = activeElement;
    element?.scrollIntoView({ block: "start" });
    element?.focus({ preventScroll: true });
  }, [attempt]);
  return place;
}
