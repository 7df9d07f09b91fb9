"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form, FormError } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { type ToastInput, toast } from "@/components/ui/toast";
import { CallError, isUnanswered, toChangeError } from "@/lib/http/browser";
import { callAdminApi, isAdminSessionEnded } from "./admin-session";

interface TextDialogProps {
  title: string;
  description: string;
  cancelLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  /** Whether a choice in `children` is missing: the form cannot be sent. */
  isIncomplete?: boolean;
  /** The field of the call that the text is for; a refusal that names it is shown there. */
  name: string;
  rule: z.ZodType<string, string>;
  initial?: string;
  request: (text: string) => Parameters<typeof callAdminApi>;
  done: ToastInput | ((text: string) => ToastInput);
  /** The toast's text when the answer has none. */
  fallback: string;
  /** Called with the response. */
  onResponse?: (response: unknown) => void;
  onClose: () => void;
  /** The field of the form, with the same name. */
  children: ReactNode;
}

/** The form, and the action that it submits. */
function useTextForm(props: TextDialogProps) {
  const { name, rule, initial = "", request, done, fallback, onResponse, onClose } = props;
  const router = useRouter();
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(z.object({ [name]: rule })),
    defaultValues: { [name]: initial },
  });
  const save = async ({ [name]: text = "" }: Record<string, string>) => {
    try {
      const response = await callAdminApi(...request(text));
      toast(typeof done === "function" ? done(text) : done);
      router.refresh();
      onResponse?.(response);
      onClose();
    } catch (error) {
      if (isAdminSessionEnded(error)) return; // the login dialog asks
      if (isUnanswered(error) || (error instanceof CallError && error.status === 409)) router.refresh();
      showFormFailure(form, toChangeError(error), { title: "Error", fallback, field: name });
    }
  };
  return { form, save };
}

/**
 * Asks for one text before an action. It closes after success; a refusal keeps what was typed,
 * and after a conflict the page shows what changed.
 */
export function TextDialog(props: TextDialogProps) {
  const {
    title,
    description,
    cancelLabel,
    confirmLabel,
    destructive = false,
    isIncomplete = false,
    onClose,
    children,
  } = props;
  const { form, save } = useTextForm(props);
  const id = useId();
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onOpenChange={(open) => (open || isSubmitting ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={title}
        description={description}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isSubmitting} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              form={id}
              variant={destructive ? "destructive" : "primary"}
              loading={isSubmitting}
              aria-disabled={isIncomplete}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <Form form={form} onSubmit={isIncomplete ? () => undefined : save} id={id} className="space-y-4">
          {children}
          <FormError quiet />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
