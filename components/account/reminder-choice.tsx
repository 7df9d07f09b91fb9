"use client";
import { useState } from "react";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { callApi } from "./call-api";

const SAVED = {
  on: { title: "Cart reminders are on", description: "We email you about a cart that you leave." },
  off: { title: "Cart reminders are off", description: "We will not email you about your cart." },
};

/** Whether the customer gets cart reminders; saved at once. */
export function ReminderChoice({ isWanted }: { isWanted: boolean }) {
  const [wanted, setWanted] = useState(isWanted);
  const [isSaving, setSaving] = useState(false);
  const save = async (next: boolean) => {
    setWanted(next);
    setSaving(true);
    try {
      await callApi("PUT", "/api/account/cart-reminders", { wanted: next });
      toast(next ? SAVED.on : SAVED.off);
    } catch (error) {
      setWanted(!next);
      showCallFailure(error, "Your choice could not be saved.");
    }
    setSaving(false);
  };
  return (
    <InertUntilHydrated>
      <ControlRow
        label="Remind me of a cart that I leave"
        hint="At most two emails for a cart, and none once you order"
      >
        {(control) => (
          <Checkbox
            {...control}
            checked={wanted}
            aria-disabled={isSaving}
            onCheckedChange={(on) => (isSaving ? undefined : void save(on === true))}
          />
        )}
      </ControlRow>
    </InertUntilHydrated>
  );
}
