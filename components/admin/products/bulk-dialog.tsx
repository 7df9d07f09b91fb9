"use client";
import { type ReactNode, useId, useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useOfficeAction } from "../use-office-action";

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
  /** What is sent for what was typed; undefined when that is no such figure. */
  read: (typed: string) => Record<string, unknown> | undefined;
  /** What is said of a figure that is none. */
  problem: string;
}

interface Props extends BulkDialogProps {
  title: string;
  path: string;
  ways: readonly [Way, ...Way[]];
  inputMode: "decimal" | "numeric";
}

/** One figure for all the ticked products, in one of two ways. */
export function BulkDialog({ ids, what, onClose, onDone, title, path, ways, inputMode }: Props) {
  const formId = useId();
  const act = useOfficeAction();
  const [how, setHow] = useState(ways[0].how);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const way = ways.find((one) => one.how === how) ?? ways[0];
  const save = async () => {
    const change = typed.trim() === "" ? undefined : way.read(typed.trim());
    setError(change ? undefined : way.problem);
    if (!change) return;
    setBusy(true);
    const answer = await act(["POST", path, { ids, how, ...change }], {
      done: { title: "Products updated", description: `${what} changed.` },
      fallback: "Failed to update products",
    });
    setBusy(false);
    if (answer) onDone();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={title}
        description={`For ${what}, all or none.`}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={busy}>
              Save
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label="How">
            {(control) => (
              <Select
                className="flex"
                {...control}
                value={how}
                onChange={(event) => setHow(event.target.value)}
              >
                {ways.map((one) => (
                  <option key={one.how} value={one.how}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Figure" hint={way.hint} {...(error ? { error } : {})}>
            {(control) => (
              <Input
                {...control}
                inputMode={inputMode}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
