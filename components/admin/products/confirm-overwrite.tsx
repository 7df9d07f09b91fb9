import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { Notice } from "@/components/ui/notice";
import { formatNames } from "@/lib/admin/rules/import-words";

/** The rest is marked in the table below. */
const NAMED = 50;

interface ConfirmOverwriteProps {
  /** Products that were changed after the file was exported. */
  names: readonly string[];
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
}

/** Names the products whose newer version in the shop a file would replace, and asks whether it may. */
export function ConfirmOverwrite({ names, isConfirmed, onChange }: ConfirmOverwriteProps) {
  const what = names.length === 1 ? "1 product was" : `${names.length} products were`;
  return (
    <Notice tone="warning" announce title={`${what} changed in the shop after this file was exported`}>
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
