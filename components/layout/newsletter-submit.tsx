"use client";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { toast } from "@/components/ui/toast";

interface NewsletterSubmitProps {
  /** Names the error for the field's `aria-describedby`. */
  errorId: string;
  errorClass: string;
  className: string;
  /** The field `email` and a button, drawn on the server. */
  children: ReactNode;
}

/** Says what is wrong with the address beside it. Sign-up itself is not open yet, and says so. */
export function NewsletterSubmit({ errorId, errorClass, className, children }: NewsletterSubmitProps) {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isValid = form.checkValidity();
    setWrong(!isValid);
    form.querySelector("input")?.setAttribute("aria-invalid", String(!isValid));
    if (!isValid) return;
    form.reset();
    toast({ title: "Newsletter sign-up opens soon." });
  };
  return (
    <form noValidate onSubmit={submit} className={className}>
      {children}
      {isWrong ? (
        <p id={errorId} role="alert" className={errorClass}>
          Please enter a valid email address
        </p>
      ) : null}
    </form>
  );
}
