"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

/** Lets a mail that failed be tried anew. */
export function SendAgain({ id }: { id: string }) {
  const may = useMay();
  const act = useOfficeAction();
  const [busy, setBusy] = useState(false);
  if (!may("settings.edit")) return null;
  const send = async () => {
    setBusy(true);
    await act(["POST", `/api/admin/mails/${id}/again`], {
      done: { title: "Email queued", description: "It will be sent within the next minute." },
      fallback: "Failed to resend the email",
    });
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void send()}>
      Send again
    </Button>
  );
}
