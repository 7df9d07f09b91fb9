import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { Notice } from "@/components/ui/notice";
import { formatNames } from "@/lib/catalog/rules/import-messages";
import { formatCount } from "@/lib/core/format-count";

/** Longer lists are cut; the table below marks the rest. */
const NAMED = 50;

interface ConfirmOverwriteProps {
  /** Products that changed after the file was exported. */
  names: readonly string[];
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
}

/** Lists products that changed in the shop after the export, and asks whether the file may overwrite them. */
export function ConfirmOverwrite({ names, isConfirmed, onChange }: ConfirmOverwriteProps) {
  return (
    <Notice
      tone="warning"
      announce
      title={`${formatCount(names.length, "product")} may have been edited or sold after this file was exported`}
    >
      <p>The file would replace the newer version of {formatNames(names, NAMED)}.</p>
      <p>To keep the newer version, export again and make your changes in the new file.</p>
      <ControlRow label="Replace the newer version in the shop" className="mt-2">
        {(control) => (
          <Checkbox
            {...control}
            checked={isConfirmed}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      </ControlRow>
    </Notice>
  );
}
