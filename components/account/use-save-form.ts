"use client";
import { useRouter } from "next/navigation";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { usePageData } from "@/components/layout/page-data";
import { type ToastInput, toast } from "@/components/ui/toast";
import { OFFLINE, showFormFailure } from "./show-form-failure";

interface Save<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  send: (input: Checked) => Promise<unknown>;
  /** What is said when it is done. */
  done: ToastInput;
  /** What is said when the answer says nothing. */
  fallback: string;
  /** Gets the focus when the answer names no field. */
  field: FieldPath<Values>;
  /** After it is done. */
  onDone?: () => void;
}

/** Sends a form of the account and says what came of it; page and header then show what is new. */
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
      showFormFailure(form as unknown as UseFormReturn<Values>, error, {
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
