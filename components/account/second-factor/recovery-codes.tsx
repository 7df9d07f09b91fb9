"use client";
import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { SHOP_NAME } from "@/lib/core/shop";
import { useHeadingFocus } from "../use-heading-focus";
import { CopyButton } from "./copy-button";

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

const fileOf = (codes: readonly string[]): string =>
  [`Recovery codes for the admin of ${SHOP_NAME}. Each works once.`, "", ...codes, ""].join("\n");

/** The recovery codes, shown once, to copy or save as a file. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useHeadingFocus<HTMLHeadingElement>();
  return (
    <div className="space-y-4 text-left">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-22 outline-none">
          Save your recovery codes
        </h2>
        <p className="mt-1 text-ink-soft">
          Without your phone, each of these codes signs you in once. They are not shown again.
        </p>
      </div>
      <ol className="tabular grid gap-x-6 gap-y-1.5 rounded-field border border-hairline bg-paper px-4 py-3 text-14 lg:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-semibold whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={codes.join("\n")}>Copy codes</CopyButton>
        <Button asChild variant="secondary">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
            download="recovery-codes.txt"
          >
            <FileDown aria-hidden="true" className="size-4.5" />
            Download
          </a>
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}
