import { toast } from "@/components/ui/toast";

/** The documented texts of a failure (shopper.md §8). */
export const showSaveFailure = (save: boolean): void =>
  toast({
    title: "Error",
    description: save
      ? "Failed to save product. Please try again."
      : "Failed to remove product. Please try again.",
    variant: "destructive",
  });
