"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

interface ResendMailProps {
  id: string;
  /** Of the email, for the name of the button. */
  recipient: string;
}

/** Retries a failed email. */
export function ResendMail({ id, recipient }: ResendMailProps) {
  const can = usePermission();
  const act = useAdminAction();
  const [isBusy, setBusy] = useState(false);
  if (!can("settings.edit")) return null;
  const send = async () => {
    setBusy(true);
    await act(["POST", `/api/admin/mails/${id}/again`], {
      done: { title: "Email queued", description: "It will be sent within the next minute." },
      fallback: "Failed to resend the email",
    });
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void send()}>
      Send again<span className="sr-only"> to {recipient}</span>
    </Button>
  );
}
