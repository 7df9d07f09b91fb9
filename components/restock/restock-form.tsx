"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { BellRing, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { restockFormSchema } from "@/lib/restock/schema";

interface Values {
  email: string;
}

const LABEL = "Email me when it is back";
const FAILED = {
  title: "Error",
  fallback: "Something went wrong. Please try again.",
  field: "email" as const,
};

interface RestockFormProps {
  product: { id: string; name: string };
}

/** One tap for signed-in users; others enter an email. */
export function RestockForm({ product }: RestockFormProps) {
  const user = useCurrentUser();
  const [mailbox, setMailbox] = useState<string>();
  const ask = async (email?: string) => {
    await callApi("POST", "/api/restock", { productId: product.id, ...(email ? { email } : {}) });
    setMailbox(email ?? user?.email ?? "you");
  };
  return (
    <section
      aria-label="Back in stock"
      aria-live="polite"
      className="mt-5 rounded-card border border-hairline bg-card p-4 sm:p-5"
    >
      {mailbox ? (
        <p className="flex items-start gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clover" />
          <span className="min-w-0 wrap-anywhere">
            We will email <strong className="font-semibold">{mailbox}</strong> once {product.name} is back.
            One email, nothing else.
          </span>
        </p>
      ) : user ? (
        <OneTap email={user.email} ask={ask} />
      ) : (
        <VisitorForm ask={ask} />
      )}
    </section>
  );
}

function OneTap({ email, ask }: { email: string; ask: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await ask();
    } catch (error) {
      showCallFailure(error, FAILED.fallback);
      setBusy(false);
    }
  };
  return (
    <div className="space-y-2">
      <Button variant="secondary" loading={isBusy} onClick={() => void press()} className="w-full sm:w-auto">
        <BellRing aria-hidden="true" className="size-4" />
        {LABEL}
      </Button>
      <p className="text-14 wrap-anywhere text-ink-soft">One email to {email}, nothing else.</p>
    </div>
  );
}

function VisitorForm({ ask }: { ask: (email: string) => Promise<void> }) {
  const form = useForm<Values>({ resolver: zodResolver(restockFormSchema), defaultValues: { email: "" } });
  const send = ({ email }: Values) =>
    ask(email).catch((error: unknown) => showFormFailure<Values>(form, error, FAILED));
  return (
    <Form form={form} onSubmit={send} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField<Values>
        name="email"
        type="email"
        label={LABEL}
        autoComplete="email"
        placeholder="you@example.com"
      />
      <Button type="submit" variant="secondary" loading={form.formState.isSubmitting} className="sm:mt-7">
        <BellRing aria-hidden="true" className="size-4" />
        Email me
      </Button>
      <p className="text-14 text-ink-soft sm:col-span-2">One email when it is back in stock, nothing else.</p>
    </Form>
  );
}
