import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Conflict } from "./use-office-form";

const shown = (value: unknown): string => {
  if (value === "" || value === null || value === undefined) return "(empty)";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

interface ConflictNoticeProps {
  conflict: Conflict | undefined;
  /** Field → its label. */
  labels: Record<string, string>;
}

/** Somebody else saved the same thing meanwhile: both versions, and the choice between them. */
export function ConflictNotice({ conflict, labels }: ConflictNoticeProps) {
  if (!conflict) return null;
  const { differences, takeTheirs, keepMine } = conflict;
  return (
    <Notice tone="warning" announce title="Someone else changed this in the meantime">
      {differences.length > 0 ? (
        <dl className="mt-2 space-y-2 text-14">
          {differences.map(({ name, theirs, mine }) => (
            <div key={name}>
              <dt className="font-semibold">{labels[name] ?? name}</dt>
              <dd className="wrap-anywhere">Saved now: {shown(theirs)}</dd>
              <dd className="wrap-anywhere">Yours: {shown(mine)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>What they saved is what you have here.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onClick={keepMine}>
          Save mine
        </Button>
      </div>
    </Notice>
  );
}
