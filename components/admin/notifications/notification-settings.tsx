"use client";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import type { StaffNotifications } from "@/lib/account/schema";
import { useAdminAction } from "../use-admin-action";

/** Email notifications of the signed-in staff member; each choice is saved immediately. */
export function NotificationSettings({ saved }: { saved: StaffNotifications }) {
  const act = useAdminAction();
  const [lowStock, setLowStock] = useState(saved.lowStock);
  const save = async (wanted: boolean) => {
    setLowStock(wanted);
    const answer = await act<StaffNotifications>(
      ["PATCH", "/api/admin/notifications", { lowStock: wanted }],
      {
        done: { title: "Notifications saved" },
        fallback: "Failed to save notifications",
      },
    );
    if (!answer) setLowStock(!wanted);
  };
  return (
    <Card className="max-w-2xl p-4 sm:p-6">
      <ControlRow
        label="Low stock"
        hint="One email a day, in the morning, with the products that are at or below the low-stock threshold. No email is sent on days without any."
      >
        {(control) => (
          <Checkbox
            {...control}
            name="lowStock"
            checked={lowStock}
            onCheckedChange={(on) => void save(on === true)}
          />
        )}
      </ControlRow>
    </Card>
  );
}
