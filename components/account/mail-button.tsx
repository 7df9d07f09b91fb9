"use client";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { type ToastInput, toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";
import { accountCall } from "./account-call";

interface MailButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** What mails the link. */
  path: "/api/account/verification" | "/api/account/deletion-link" | "/api/auth/forgot-password";
  body?: { email: string };
  done: ToastInput;
  children: string;
}

/** Has a link mailed to the account's address; rests once it is on its way. */
export function MailButton({ path, body, done, children, ...looks }: MailButtonProps) {
  const [state, setState] = useState<"ready" | "busy" | "sent">("ready");
  const send = async () => {
    setState("busy");
    try {
      await accountCall("POST", path, body);
      setState("sent");
      toast(done);
    } catch (error) {
      setState("ready");
      const description =
        error instanceof CallError ? error.sentence : "Something went wrong. Please try again.";
      toast({ title: "Error", description, variant: "destructive" });
    }
  };
  return (
    <Button
      {...looks}
      loading={state === "busy"}
      aria-disabled={state === "sent" || undefined}
      onClick={() => void send()}
    >
      {state === "sent" ? "Mail is on its way" : children}
    </Button>
  );
}
