"use client";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { type ToastInput, toast } from "@/components/ui/toast";
import { callApi } from "./call-api";

interface SendLinkButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** Call that emails the link. */
  path: "/api/account/verification" | "/api/account/deletion-link" | "/api/auth/forgot-password";
  body?: { email: string };
  done: ToastInput;
  children: string;
}

/** Emails a link to the account's address; disabled after it was sent. */
export function SendLinkButton({ path, body, done, children, ...looks }: SendLinkButtonProps) {
  const [state, setState] = useState<"ready" | "busy" | "sent">("ready");
  const send = async () => {
    setState("busy");
    try {
      await callApi("POST", path, body);
      setState("sent");
      toast(done);
    } catch (error) {
      setState("ready");
      showCallFailure(error, "Something went wrong. Please try again.");
    }
  };
  return (
    <Button
      {...looks}
      loading={state === "busy"}
      aria-disabled={state === "sent" || undefined}
      onClick={() => void send()}
    >
      {state === "sent" ? "Email sent" : children}
    </Button>
  );
}
