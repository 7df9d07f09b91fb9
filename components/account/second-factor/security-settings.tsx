"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callApi } from "../call-api";
import { withReauthentication } from "./reauthentication";
import { RecoveryCodes } from "./recovery-codes";
import { SetUpApp } from "./set-up-app";

const PATH = "/api/account/second-factor";
const FAILED = "Something went wrong. Please try again.";

interface SecuritySettingsProps {
  /** Number of unused recovery codes; null without a second factor. */
  codesLeft: number | null;
  /** Whether staff must have a second factor, so that it cannot be removed. */
  isRequired: boolean;
}

/** The second factor in the staff settings: set up, replace, new recovery codes, remove. */
export function SecuritySettings({ codesLeft, isRequired }: SecuritySettingsProps) {
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isChanging, setChanging] = useState(false);
  const finish = () => {
    setCodes(undefined);
    setChanging(false);
    router.refresh();
  };
  const renew = async () => {
    const send = () => callApi<{ recoveryCodes: string[] }>("POST", `${PATH}/recovery-codes`);
    setCodes((await withReauthentication(send)).recoveryCodes);
  };
  const remove = async () => {
    try {
      await withReauthentication(() => callApi("DELETE", PATH));
      toast({ title: "Second factor removed" });
    } finally {
      router.refresh(); // also after a lost response
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={finish} />;
  if (codesLeft === null || isChanging)
    return (
      <div className="space-y-4">
        {isChanging ? null : (
          <p className="text-ink-soft">Signing in to the admin asks only for your password.</p>
        )}
        <SetUpApp label={isChanging ? "Show the new key" : "Set up an app"} onDone={finish} />
      </div>
    );
  return (
    <ActiveFactor
      codesLeft={codesLeft}
      isRequired={isRequired}
      onRenew={renew}
      onReplace={() => setChanging(true)}
      onRemove={remove}
    />
  );
}

interface ActiveFactorProps {
  codesLeft: number;
  isRequired: boolean;
  onRenew: () => Promise<void>;
  onReplace: () => void;
  onRemove: () => Promise<void>;
}

function ActiveFactor({ codesLeft, isRequired, onRenew, onReplace, onRemove }: ActiveFactorProps) {
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone="lime">On</Badge>
        <span className="text-ink-soft">
          {codesLeft === 1 ? "1 recovery code left" : `${codesLeft} recovery codes left`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ConfirmDialog
          trigger={<Button variant="secondary">New recovery codes</Button>}
          title="Make new recovery codes?"
          description="Your current codes stop working."
          confirmLabel="Make new codes"
          failure={FAILED}
          onConfirm={onRenew}
        />
        <Button variant="secondary" onClick={onReplace}>
          Set up another app
        </Button>
        {isRequired ? null : (
          <ConfirmDialog
            trigger={<Button variant="ghost">Remove</Button>}
            title="Remove the second factor?"
            description="Signing in to the admin then asks only for your password."
            confirmLabel="Remove"
            destructive
            failure={FAILED}
            onConfirm={onRemove}
          />
        )}
      </div>
    </div>
  );
}
