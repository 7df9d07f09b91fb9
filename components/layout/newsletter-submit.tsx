"use client";
import { type ReactNode, type SubmitEvent, useState } from "react";

interface NewsletterSubmitProps {
  /** Names the error for the field's `aria-describedby`. */
  errorId: string;
  errorClass: string;
  className: string;
  /** The field `email` and a button, drawn on the server. */
  children: ReactNode;
}

const NO_ADDRESS = "Please enter a valid email address";
const FAILED = "Something went wrong. Please try again.";

/** Asks for the newsletter; the mail that comes has the link that begins it. What is wrong stands beside the field. */
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
      ({ requestNewsletter }) => requestNewsletter(email, FAILED),
      () => FAILED,
    );
    if (!failure) form.reset();
    setProblem(failure);
    setBusy(false);
  };
  return (
    // data-early: before its code is here the browser does not put the address into the page's; it stays in the field.
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
