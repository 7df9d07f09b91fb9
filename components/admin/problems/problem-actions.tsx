"use client";
import { useState } from "react";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { type AdminProblem, closeProblemSchema } from "@/lib/problems/schema";
import { usePermission } from "../staff-role";
import { TextDialog } from "../text-dialog";
import { useRequestKeyScope } from "../use-request-keys";
import { AnswerDialog } from "./answer-dialog";
import { ReturnForm } from "./return-form";

/** The actions for a problem. */
export function ProblemActions({ problem }: { problem: AdminProblem }) {
  const [action, setAction] = useState<"answer" | "close" | "return">();
  const keyScope = useRequestKeyScope(problem.returns.map(({ id }) => id));
  const can = usePermission();
  const close = () => setAction(undefined);
  const canReturn = problem.hasLeft && problem.lines.some(({ returnable }) => returnable > 0);
  const canAnswer = problem.status === "open" && can("problems.answer");
  return (
    <div className="flex flex-wrap gap-2">
      {canAnswer ? (
        <>
          <Button size="sm" onClick={() => setAction("answer")}>
            Answer
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAction("close")}>
            Close without an answer
          </Button>
        </>
      ) : null}
      {canReturn && can("lots.edit") ? (
        <Button size="sm" variant="secondary" onClick={() => setAction("return")}>
          Record a return
        </Button>
      ) : null}
      {action === "return" ? <ReturnForm problem={problem} keyScope={keyScope} onClose={close} /> : null}
      {action === "answer" ? <AnswerDialog problem={problem} onClose={close} /> : null}
      {action === "close" ? (
        <TextDialog
          title="Close without an answer"
          description="For a second report of the same problem, for example. The customer is not emailed, and sees it as closed."
          cancelLabel="Keep it open"
          confirmLabel="Close it"
          name="note"
          rule={closeProblemSchema.shape.note}
          request={(note) => [
            "POST",
            `/api/admin/problems/${problem.id}/close`,
            { version: problem.version, note },
          ]}
          done={{ title: "Problem closed" }}
          fallback="Failed to close this problem"
          onClose={close}
        >
          <TextareaField name="note" label="Note (for staff)" rows={3} maxLength={300} required />
        </TextDialog>
      ) : null}
    </div>
  );
}
