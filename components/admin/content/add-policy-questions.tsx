"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/core/format-count";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/**
 * Offers the questions about the shop's policy that it does not have, as on an owner's first day.
 * @param count how many
 */
export function AddPolicyQuestions({ count }: { count: number }) {
  const can = usePermission();
  const act = useAdminAction();
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    await act<{ added: number }>(["POST", "/api/admin/faqs/policy"], {
      done: ({ added }) => ({ title: `${formatCount(added, "question")} added` }),
      fallback: "The questions could not be added.",
    });
    setAdding(false);
  };
  if (!can("encyclopedia.edit")) return null;
  return (
    <Notice
      className="mb-4"
      title={`Add ${formatCount(count, "question")} about delivery, membership and support`}
      action={
        <Button size="sm" loading={isAdding} onClick={() => void add()}>
          {count === 1 ? "Add it" : "Add them"}
        </Button>
      }
    >
      Their answers are generated from your settings and plans, and updated automatically. You can reword or
      hide each question afterward.
    </Notice>
  );
}
