"use client";
import { useState } from "react";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { callApi } from "./call-api";

interface SavedChoiceProps {
  label: string;
  hint: string;
  /** Of the call, which takes `wanted`. */
  path: string;
  isWanted: boolean;
  /** The toast of each choice. */
  saved: Record<"on" | "off", { title: string; description: string }>;
}

/** A choice of the customer; saved at once. */
export function SavedChoice({ label, hint, path, isWanted, saved }: SavedChoiceProps) {
  const [wanted, setWanted] = useState(isWanted);
  const [isSaving, setSaving] = useState(false);
  const save = async (next: boolean) => {
    setWanted(next);
    setSaving(true);
    try {
      await callApi("PUT", path, { wanted: next });
      toast(next ? saved.on : saved.off);
    } catch (error) {
      setWanted(!next);
      showCallFailure(error, "Your choice could not be saved.");
    }
    setSaving(false);
  };
  return (
    <InertUntilHydrated>
      <ControlRow label={label} hint={hint}>
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
