"use client";
import { Button } from "@/components/ui/button";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

/** Takes word that the shop left for staff off the list. */
export function NoticeDone({ id, message }: { id: string; message: string }) {
  const may = useMay();
  const act = useOfficeAction();
  if (!may("customers.edit")) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() =>
        void act(["POST", `/api/admin/notices/${id}`], {
          done: { title: "Done" },
          fallback: "Failed to update this",
        })
      }
    >
      Done<span className="sr-only">: {message}</span>
    </Button>
  );
}
