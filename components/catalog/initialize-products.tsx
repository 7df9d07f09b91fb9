"use client";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Button } from "@/components/ui/button";
import { showCallFailure } from "@/components/ui/show-call-failure";

const FAILED = "Failed to initialize sample products.";

/** The button for a shop without products: adds the sample products and reloads (D29). */
export function InitializeProducts() {
  const [isFilling, setFilling] = useState(false);
  const fill = async () => {
    setFilling(true);
    try {
      await callApi("POST", "/api/init-data");
      window.location.reload();
    } catch (error) {
      showCallFailure(error, FAILED);
      setFilling(false);
    }
  };
  return (
    <Button loading={isFilling} onClick={() => void fill()}>
      Initialize sample products
    </Button>
  );
}
