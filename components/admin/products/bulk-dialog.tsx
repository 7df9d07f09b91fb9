"use client";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { useLatestRun } from "@/components/ui/use-latest-run";
import { formatCount } from "@/lib/core/format-count";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";
import { useAdminAction } from "../use-admin-action";
import { useProductUndo } from "./use-product-undo";

export interface BulkDialogProps {
  ids: readonly string[];
  /** "3 products". */
  what: string;
  onClose: () => void;
  onDone: () => void;
}

interface Way {
  how: string;
  label: string;
  hint: ReactNode;
  /** The request value for the typed figure; undefined when it is invalid. */
  read: (typed: string) => Record<string, unknown> | undefined;
  /** Error for an invalid figure. */
  problem: string;
}

/** Preview of the changes before they are saved. */
interface Preview<Shown> {
  path: string;
  show: (shown: Shown) => ReactNode;
  /** Label of the save button; null when nothing would change. */
  confirm: (shown: Shown) => string | null;
  /** Digest of the preview, so that exactly the shown changes are saved. */
  body: (shown: Shown) => Record<string, unknown>;
}

type Body = Record<string, unknown>;

interface Props<Shown> extends BulkDialogProps {
  title: string;
  path: string;
  ways: readonly [Way, ...Way[]];
  inputMode: "decimal" | "numeric";
  /** When set, the changes are previewed first. */
  preview?: Preview<Shown>;
  /** What the request has besides the typed change. */
  addToBody?: (body: Body) => Body;
  /** Called with the error of a failed change. */
  onFailed?: (error: unknown) => void;
}

/** Preview for the current figure; cleared when the figure changes. */
function usePreview<Shown>(preview: Preview<Shown> | undefined) {
  const [shown, setShown] = useState<Shown>();
  const startRun = useLatestRun();
  const load = async (body: Body) => {
    if (!preview) return;
    const isLatest = startRun();
    try {
      const answer = await callAdminApi<Shown>("POST", preview.path, body);
      if (isLatest()) setShown(answer);
    } catch (error) {
      if (!isAdminSessionEnded(error)) showCallFailure(error, "Failed to preview the change");
    }
  };
  const clear = () => {
    startRun(); // a preview that is still loading is for the earlier figure
    setShown(undefined);
  };
  return { shown, load, clear };
}

/** The form's state, and what submitting it does: first the preview, where there is one, then the change. */
function useBulkChange<Shown>({ ids, onDone, path, ways, preview, addToBody, onFailed }: Props<Shown>) {
  const act = useAdminAction();
  const undo = useProductUndo();
  const [how, setHow] = useState(ways[0].how);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { shown, load, clear } = usePreview(preview);
  const way = ways.find((one) => one.how === how) ?? ways[0];
  const save = async (body: Body) => {
    const answer = await act<{ count: number; undo?: string | null }>(
      ["POST", path, { ...body, ...addToBody?.(body) }],
      {
        done: (saved) => ({
          title: "Products updated",
          description: `${formatCount(saved.count, "product")} changed.`,
          ...undo(saved.undo ?? null),
        }),
        ...(onFailed ? { onFailed } : {}),
        fallback: "Failed to update products",
      },
    );
    if (answer) onDone();
    else clear();
  };
  const confirm = preview ? (shown ? preview.confirm(shown) : "Preview") : "Save";
  const submit = async () => {
    const change = typed.trim() === "" ? undefined : way.read(typed.trim());
    setError(change ? undefined : way.problem);
    if (!change || confirm === null) return;
    setBusy(true);
    const body = { ids, how, ...change };
    if (preview && !shown) await load(body);
    else await save({ ...body, ...(preview && shown ? preview.body(shown) : {}) });
    setBusy(false);
  };
  /** Changes the form and clears the preview. */
  const change = ({ how: nextHow = how, typed: nextTyped = typed }: { how?: string; typed?: string }) => {
    setHow(nextHow);
    setTyped(nextTyped);
    clear();
  };
  return { how, typed, error, isBusy, shown, way, confirm, submit, change };
}

/** Applies one figure to all selected products in one of two ways. */
export function BulkDialog<Shown = never>(props: Props<Shown>) {
  const { what, onClose, title, ways, inputMode, preview } = props;
  const formId = useId();
  const { how, typed, error, isBusy, shown, way, confirm, submit, change } = useBulkChange(props);
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        title={title}
        description={`For ${what}, all or none.`}
        size={preview ? "md" : "sm"}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            {confirm === null ? null : (
              <Button type="submit" form={formId} loading={isBusy}>
                {confirm}
              </Button>
            )}
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field label="How">
            {(control) => (
              <WaySelect {...control} ways={ways} value={how} onValue={(next) => change({ how: next })} />
            )}
          </Field>
          <Field label="Figure" hint={way.hint} {...(error ? { error } : {})}>
            {(control) => (
              <Input
                {...control}
                inputMode={inputMode}
                value={typed}
                onChange={(event) => change({ typed: event.target.value })}
              />
            )}
          </Field>
        </form>
        {preview && shown ? (
          <div role="status" className="mt-5">
            {preview.show(shown)}
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

interface WaySelectProps extends Omit<ComponentProps<typeof Select>, "onChange"> {
  ways: readonly Way[];
  onValue: (how: string) => void;
}

const WaySelect = ({ ways, onValue, ...select }: WaySelectProps) => (
  <Select className="flex" {...select} onChange={(event) => onValue(event.target.value)}>
    {ways.map(({ how, label }) => (
      <option key={how} value={how}>
        {label}
      </option>
    ))}
  </Select>
);
