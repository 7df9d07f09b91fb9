"use client";
import { useRouter } from "next/navigation";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { usePageData } from "@/components/layout/page-data";
import { type ToastInput, toast } from "@/components/ui/toast";
import { OFFLINE, showFormFailure } from "./show-form-failure";

interface Save<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  send: (input: Checked) => Promise<unknown>;
  /** Toast after success. */
  done: ToastInput;
  /** Toast when the answer has no message. */
  fallback: string;
  /** Field to focus when the answer names none. */
  field: FieldPath<Values>;
  /** Called after success. */
  onDone?: () => void;
}

/** Saves an account form, shows the result and refreshes the page and the header. */
export function useSaveForm<Values extends FieldValues, Checked extends FieldValues = Values>({
  form,
  send,
  done,
  fallback,
  field,
  onDone,
}: Save<Values, Checked>): (input: Checked) => Promise<void> {
  const router = useRouter();
  const data = usePageData();
  return async (input) => {
    try {
      await send(input);
    } catch (error) {
      showFormFailure(form, error, {
        title: "Error",
        fallback,
        offline: OFFLINE,
        field,
      });
      return;
    }
    toast(done);
    data.refresh();
    router.refresh();
    onDone?.();
  };
}
