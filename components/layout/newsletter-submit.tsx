"use client";
import { type ReactNode, type SubmitEvent, useState } from "react";

interface NewsletterSubmitProps {
  /** Id of the error, for the field's `aria-describedby`. */
  errorId: string;
  errorClass: string;
  className: string;
  /** The `email` field and a button, rendered on the server. */
  children: ReactNode;
}

const NO_ADDRESS = "Please enter a valid email address";
const FAILED = "Something went wrong. Please try again.";

/** Requests the newsletter; the confirmation email has the link that starts it. Errors show beside the field. */
export function NewsletterSubmit({ errorId, errorClass, className, children }: NewsletterSubmitProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email"));
    const isValid = form.checkValidity();
    setProblem(isValid ? undefined : NO_ADDRESS);
    form.querySelector("input")?.setAttribute("aria-invalid", String(!isValid));
    if (!isValid || isBusy) return;
    setBusy(true);
    const failure = await import("./post-newsletter-request").then(
      ({ postNewsletterRequest }) => postNewsletterRequest(email, FAILED),
      () => FAILED,
    );
    if (!failure) form.reset();
    setProblem(failure);
    setBusy(false);
  };
  return (
    // data-early keeps the browser from submitting natively before this code loads, which would put the email into
    // the page's address.
    <form noValidate aria-busy={isBusy} onSubmit={submit} className={className} data-early="form">
      {children}
      {problem ? (
        <p id={errorId} role="alert" className={errorClass}>
          {problem}
        </p>
      ) : null}
    </form>
  );
}
