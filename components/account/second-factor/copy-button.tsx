"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";

interface CopyButtonProps {
  text: string;
  children: string;
}

/** Copies an adjacent text and confirms it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else
      toast({
        title: "Error",
        description: "Your browser blocked copying. Select the text and copy it yourself.",
        variant: "destructive",
      });
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4.5" />
        {isCopied ? "Copied" : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
}
