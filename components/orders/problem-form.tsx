"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type UseFormReturn, useForm, useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { SelectField } from "@/components/form/select-field";
import { TextareaField } from "@/components/form/textarea-field";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { FieldError } from "@/components/ui/field-error";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { toast } from "@/components/ui/toast";
import { newId } from "@/lib/core/ids";
import {
  MAX_PROBLEM_TEXT,
  PROBLEM_REASONS,
  type ReportableLine,
  type ReportedProblem,
  reportProblemSchema,
} from "@/lib/problems/schema";
import { ProblemPhotosField, type Uploads, uploadPhotos } from "./problem-photos-field";

/** The form's fields; the call also has the order and the key. */
const formSchema = z.object({
  reason: reportProblemSchema.shape.reason,
  description: reportProblemSchema.shape.description,
  lines: reportProblemSchema.shape.lines,
});
type Values = z.input<typeof formSchema>;

interface ProblemFormProps {
  orderNumber: string;
  lines: readonly ReportableLine[];
  /** Of a guest's order. */
  email?: string;
  /** Called after the report and its photos; without it, the page shows the report. */
  onReported?: () => void;
}

/** Reports a problem with items of an order, with photos. The report is stored before its photos are sent. */
export function ProblemForm({ orderNumber, lines, email, onReported }: ProblemFormProps) {
  const report = useReport({ orderNumber, email, onReported });
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { reason: "" as Values["reason"], description: "", lines: [] },
  });
  return (
    <InertUntilHydrated>
      <Form form={form} onSubmit={(input) => report.send(form, input)} className="space-y-6">
        <LineChoice lines={lines} />
        <SelectField<Values> name="reason" label="What is wrong?" required>
          <option value="" disabled>
            Choose a reason
          </option>
          {Object.entries(PROBLEM_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextareaField<Values>
          name="description"
          label="Tell us more"
          rows={5}
          maxLength={MAX_PROBLEM_TEXT}
          required
        />
        <ProblemPhotosField {...report.photos} />
        <FormEnd busy="Sending..." size="lg" className="w-full sm:w-auto">
          {report.isStored ? "Send the photos again" : "Send report"}
        </FormEnd>
      </Form>
    </InertUntilHydrated>
  );
}

/** The report's state: once it is stored, another press only sends the photos that are missing. */
function useReport({ orderNumber, email, onReported }: Omit<ProblemFormProps, "lines">) {
  const router = useRouter();
  const [requestKey] = useState(newId);
  const [files, setFiles] = useState<Uploads>([]);
  const [stored, setStored] = useState<ReportedProblem>();

  const send = async (form: UseFormReturn<Values>, input: Values): Promise<void> => {
    let problem = stored;
    try {
      problem ??= await callApi<ReportedProblem>("POST", "/api/order-problems", {
        ...input,
        requestKey,
        orderNumber,
        ...(email === undefined ? {} : { email }),
      });
    } catch (error) {
      return showFormFailure<Values>(form, error, {
        title: "Error",
        fallback: "Your report was not sent. Please try again.",
        field: "description",
      });
    }
    setStored(problem);
    const failed = await uploadPhotos(problem, files, setFiles);
    if (failed > 0)
      return toast({
        title: "We received your report, but not all of your photos",
        description: "You can send the missing ones again, or leave them out.",
        variant: "destructive",
      });
    toast({ title: "We received your report", description: "We've emailed you a confirmation." });
    if (onReported) onReported();
    else router.refresh();
  };
  return { send, isStored: stored !== undefined, photos: { files, onChange: setFiles } };
}

/** The items of the order that are wrong, and how many of each. */
function LineChoice({ lines }: { lines: readonly ReportableLine[] }) {
  const { setValue, formState } = useFormContext<Values>();
  const chosen = useWatch<Values, "lines">({ name: "lines" });
  const error = formState.errors.lines;
  const change = (line: number, quantity: number) => {
    const others = chosen.filter((one) => one.line !== line);
    setValue("lines", quantity === 0 ? others : [...others, { line, quantity }], {
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <fieldset className="space-y-1.5">
      <legend className="text-14 font-semibold">Which items?</legend>
      <ul className="divide-y divide-hairline">
        {lines.map(({ line, name, left }) => {
          const quantity = chosen.find((one) => one.line === line)?.quantity ?? 0;
          return (
            <li key={line} className="flex flex-wrap items-center justify-between gap-x-4">
              <ControlRow
                label={
                  <span className="wrap-anywhere">
                    {name}
                    {left === 0 ? (
                      <span className="block text-14 text-ink-soft">Already reported or refunded</span>
                    ) : null}
                  </span>
                }
              >
                {(control) => (
                  <Checkbox
                    {...control}
                    disabled={left === 0}
                    checked={quantity > 0}
                    onCheckedChange={(on) => change(line, on === true ? 1 : 0)}
                  />
                )}
              </ControlRow>
              {quantity > 0 && left > 1 ? (
                <QuantityStepper
                  of={name}
                  value={quantity}
                  max={left}
                  onChange={(next) => change(line, next)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <FieldError id="lines-error" error={error?.message ?? error?.root?.message} />
    </fieldset>
  );
}
