"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/core/format-count";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/**
 * Offers to add the missing questions about the shop's policy. A new shop has none of them.
 * @param count how many are missing
 */
export function AddPolicyQuestions({ count }: { count: number }) {
  const can = usePermission();
  const act = useAdminAction();
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    await act<{ added: number }>(["POST", "/api/admin/faqs/policy"], {
      done: ({ added }) => ({ title: `${formatCount(added, "question")} added` }),
      fallback: "Failed to add the questions",
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
      The answers are generated from your settings and plans, and stay up to date automatically. You can
      reword or hide any question later.
    </Notice>
  );
}
