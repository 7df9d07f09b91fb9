"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { CallError, call } from "@/lib/http/browser";

const FAILED = "Failed to initialize sample products.";

/** The button for a shop without products: fills the shelves and reloads (D29). */
export function InitializeProducts() {
  const [isFilling, setFilling] = useState(false);
  const fill = async () => {
    setFilling(true);
    try {
      await call("POST", "/api/init-data");
      window.location.reload();
    } catch (error) {
      const description = error instanceof CallError ? error.sentence || FAILED : FAILED;
      toast({ title: "Error", description, variant: "destructive" });
      setFilling(false);
    }
  };
  return (
    <Button loading={isFilling} onClick={() => void fill()}>
      Initialize sample products
    </Button>
  );
}
