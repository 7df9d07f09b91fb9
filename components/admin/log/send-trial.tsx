"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useOfficeAction } from "../use-office-action";

interface SendTrialProps {
  path: string;
  body: object;
}

/** Sends a mail to whoever works here, for looking at. */
export function SendTrial({ path, body }: SendTrialProps) {
  const act = useOfficeAction();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await act<{ to: string }>(["POST", path, body], {
      done: ({ to }) => ({ title: "Test email sent", description: `Sent to ${to}.` }),
      fallback: "Failed to send the test email",
    });
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void send()}>
      Send me a test
    </Button>
  );
}
