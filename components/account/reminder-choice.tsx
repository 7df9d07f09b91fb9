"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { callApi } from "./call-api";

/** Whether the customer gets cart reminders; saved at once. */
export function ReminderChoice({ isWanted }: { isWanted: boolean }) {
  const [wanted, setWanted] = useState(isWanted);
  const save = useMutation({
    mutationFn: (next: boolean) => callApi("PUT", "/api/account/cart-reminders", { wanted: next }),
    onMutate: setWanted,
    onSuccess: (_answer, next) =>
      toast({
        title: next ? "Cart reminders are on" : "Cart reminders are off",
        description: next
          ? "We email you about a cart that you leave."
          : "We will not email you about carts.",
      }),
    onError: (error, next) => {
      setWanted(!next);
      showCallFailure(error, "Your choice could not be saved.");
    },
  });
  return (
    <ControlRow label="Remind me of a cart that I leave" hint="Two emails at most, none once you order">
      {(control) => (
        <Checkbox
          {...control}
          checked={wanted}
          disabled={save.isPending}
          onCheckedChange={(on) => save.mutate(on === true)}
        />
      )}
    </ControlRow>
  );
}
