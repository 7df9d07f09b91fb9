"use client";
import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast";
import { CallError, call } from "@/lib/http/browser";

const FAILED = "Failed to initialize sample products.";

/** For a shop without products: fills the shelves and reloads (D29). */
export function InitializeProducts() {
  const fill = useMutation({
    mutationFn: () => call("POST", "/api/init-data"),
    onSuccess: () => window.location.reload(),
    onError: (error) =>
      toast({
        title: "Error",
        description: error instanceof CallError ? error.sentence || FAILED : FAILED,
        variant: "destructive",
      }),
  });
  return (
    <EmptyState title="The shelves are still empty" hint="Fill them with the sample range to look around.">
      <Button loading={fill.isPending} onClick={() => fill.mutate()}>
        Initialize sample products
      </Button>
    </EmptyState>
  );
}
