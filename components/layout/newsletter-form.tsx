"use client";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";

interface NewsletterFormProps {
  /** On the fern band labels and errors are light. */
  onFern?: boolean;
  className?: string;
}

/** E-mail field and Subscribe. Sign-up itself is not open yet, and says so. */
export function NewsletterForm({ onFern = false, className }: NewsletterFormProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const valid = form.checkValidity();
    setError(valid ? undefined : "Please enter a valid email address");
    if (!valid) return;
    form.reset();
    toast({ title: "Newsletter sign-up opens soon." });
  };
  return (
    <form noValidate onSubmit={submit} className={cn("flex items-start gap-2", className)}>
      <Field
        label="Email address"
        hideLabel
        error={error}
        className={cn("min-w-0 flex-1", onFern && "[&_[role=alert]]:text-lime")}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            className="rounded-chip px-5"
          />
        )}
      </Field>
      <Button type="submit" variant={onFern ? "lime" : "primary"}>
        Subscribe
      </Button>
    </form>
  );
}
