"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAdminAction } from "../use-admin-action";

/** Sends an email to the requesting staff member as a test. */
export function useSendTestMail(path: string, body: object) {
  const act = useAdminAction();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await act<{ to: string }>(["POST", path, body], {
      done: ({ to }) => ({ title: "Test email sent", description: `Sent to ${to}.` }),
      fallback: "Failed to send the test email",
    });
    setBusy(false);
  };
  return { isBusy, send };
}

interface SendTestMailProps {
  path: string;
  body: object;
}

/** The button that sends it. */
export function SendTestMail({ path, body }: SendTestMailProps) {
  const { isBusy, send } = useSendTestMail(path, body);
  return (
    <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void send()}>
      Send me a test
    </Button>
  );
}
