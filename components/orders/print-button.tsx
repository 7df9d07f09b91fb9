"use client";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton(props: Pick<ButtonProps, "children" | "variant">) {
  return <Button {...props} onClick={() => window.print()} />;
}
