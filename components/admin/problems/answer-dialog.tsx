"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { centsToDecimal, formatUsd, parseDollars } from "@/lib/core/money";
import { isUnanswered, toChangeError } from "@/lib/http/browser";
import { type AdminProblem, MAX_PROBLEM_TEXT } from "@/lib/problems/schema";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";
import { isKeyUsed, useRequestKeys } from "../use-request-keys";

/** The form's fields; the amount is typed in dollars. */
const formSchema = (most: number, lines: AdminProblem["lines"]) =>
  z
    .object({
      answer: z.enum(["refund", "credit", "replacement", "declined"]),
      amount: z.string(),
      /** Of each line, to replace. */
      units: z.array(z.string()),
      text: z.string().trim().max(MAX_PROBLEM_TEXT, `must have ${MAX_PROBLEM_TEXT} characters or fewer`),
    })
    .superRefine(({ answer, amount, units, text }, context) => {
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: path.split("."), message });
      if (answer === "replacement") {
        for (const [index, { left }] of lines.entries())
          if (!/^\d+$/.test(units[index]?.trim() ?? "") || Number(units[index]) > left)
            wrong(`units.${index}`, `must be a number from 0 to ${left}`);
        if (units.every((typed) => Number(typed) === 0)) wrong("units.0", "Choose at least one item");
        return;
      }
      if (answer === "declined") {
        if (text === "") wrong("text", "Required: tell the customer why");
        return;
      }
      const typed = parseDollars(amount) ?? 0;
      if (typed < 1) wrong("amount", "must be an amount such as 12.99");
      else if (typed > most)
        wrong("amount", `must be ${centsToDecimal(most)} or less: that was paid for these items`);
    });
type Values = z.input<ReturnType<typeof formSchema>>;

interface AnswerDialogProps {
  problem: AdminProblem;
  onClose: () => void;
}

/** Answers a problem with a refund, store credit, a replacement, or a reason why nothing is given. */
export function AnswerDialog({ problem, onClose }: AnswerDialogProps) {
  const { form, save } = useAnswer(problem, onClose);
  const { refundableCents, order } = problem;
  const { isSubmitting } = form.formState;
  const answer = form.watch("answer");
  return (
    <Dialog open onOpenChange={(open) => (open || isSubmitting ? undefined : onClose())}>
      <DialogContent
        size="md"
        title={`Answer the problem with order ${order.orderNumber}`}
        description="The customer gets an email with your answer. You can't change it afterward."
        footer={
          <>
            <Button variant="secondary" aria-disabled={isSubmitting} onClick={onClose}>
              Not now
            </Button>
            <Button type="submit" form="answer-problem" loading={isSubmitting}>
              {LABELS[answer]}
            </Button>
          </>
        }
      >
        <Form form={form} onSubmit={save} id="answer-problem" className="space-y-5">
          <AnswerChoice problem={problem} form={form} />
          {answer === "refund" || answer === "credit" ? (
            <TextField<Values>
              name="amount"
              label="Amount ($)"
              hint={`${formatUsd(refundableCents)} was paid for these items, with tax, and is neither refunded nor replaced yet`}
              inputMode="decimal"
              required
            />
          ) : null}
          {answer === "replacement" ? <ReplacedUnits lines={problem.lines} /> : null}
          <TextareaField<Values>
            name="text"
            label="To the customer"
            hint={answer === "declined" ? "" : "Optional"}
            rows={4}
            maxLength={MAX_PROBLEM_TEXT}
            required={answer === "declined"}
          />
          <FormError quiet />
        </Form>
      </DialogContent>
    </Dialog>
  );
}

function ReplacedUnits({ lines }: Pick<AdminProblem, "lines">) {
  return lines.map(({ id, name, left, quantity }, index) => (
    <TextField<Values>
      key={id}
      name={`units.${index}`}
      label={`Units of ${name}`}
      hint={
        left === quantity
          ? `${quantity} reported`
          : `${quantity} reported, ${left} not refunded or replaced yet`
      }
      inputMode="numeric"
      required
    />
  ));
}

function AnswerChoice({
  problem: { refundBlocker, creditBlocker, replacementBlocker },
  form,
}: {
  problem: AdminProblem;
  form: UseFormReturn<Values>;
}) {
  return (
    <Controller
      name="answer"
      control={form.control}
      render={({ field }) => (
        <RadioCards
          label="Answer"
          value={field.value}
          onValueChange={(next) => {
            field.onChange(next);
            form.clearErrors(); // errors on the previous answer's fields
          }}
        >
          <RadioCard
            value="refund"
            title="Refund"
            description={refundBlocker ?? "To the card first, then to the store credit that was used"}
            disabled={refundBlocker !== null}
          />
          <RadioCard
            value="credit"
            title="Store credit"
            description={creditBlocker ?? "Added to the customer's account immediately"}
            disabled={creditBlocker !== null}
          />
          <RadioCard
            value="replacement"
            title="Replacement"
            description={replacementBlocker ?? "Creates a $0.00 order and takes its units from stock now"}
            disabled={replacementBlocker !== null}
          />
          <RadioCard value="declined" title="Decline" description="With a reason for the customer" />
        </RadioCards>
      )}
    />
  );
}

const LABELS = {
  refund: "Refund and answer",
  credit: "Give credit and answer",
  replacement: "Create order and answer",
  declined: "Decline",
} as const;

/** The fields of the call that only some answers have. */
function compensationOf({ lines, order }: AdminProblem, { answer, amount, units }: Values) {
  const orderVersion = order.version;
  if (answer === "declined") return {};
  if (answer !== "replacement") return { amount: parseDollars(amount), orderVersion };
  const replaced = lines.map(({ id }, index) => ({ line: id, quantity: Number(units[index]) }));
  return { lines: replaced.filter(({ quantity }) => quantity > 0), orderVersion };
}

/** The form's state and its call. All presses until a success share one request key, so that only one takes effect. */
function useAnswer(problem: AdminProblem, onClose: () => void) {
  const router = useRouter();
  const keys = useRequestKeys();
  const form = useForm<Values>({
    resolver: zodResolver(formSchema(problem.refundableCents, problem.lines)),
    defaultValues: {
      answer: problem.refundBlocker === null ? "refund" : "declined",
      amount: centsToDecimal(problem.refundableCents),
      units: problem.lines.map(({ left }) => String(left)),
      text: "",
    },
  });
  const save = async (values: Values) => {
    const { answer, text } = values;
    try {
      await callAdminApi("POST", `/api/admin/problems/${problem.id}/answer`, {
        answer,
        text,
        requestKey: keys.keyOf({}),
        version: problem.version,
        ...compensationOf(problem, values),
      });
      keys.clear();
      toast({ title: "Problem answered", description: "The customer gets an email." });
      router.refresh();
      onClose();
    } catch (error) {
      keys.noteFailure(error);
      if (isAdminSessionEnded(error)) return; // the login dialog asks
      if (isUnanswered(error) || isKeyUsed(error)) router.refresh(); // shows what was saved
      showFormFailure(form, toChangeError(error), {
        title: "Error",
        fallback: "Failed to answer this problem",
        field: "text",
      });
    }
  };
  return { form, save };
}
