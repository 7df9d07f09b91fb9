"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { Button } from "@/components/ui/button";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { appCodeSchema } from "@/lib/account/schema";
import { callApi } from "../call-api";
import { OFFLINE, showFormFailure } from "../show-form-failure";
import { CopyButton } from "./copy-button";
import { withReauthentication } from "./reauthentication";
import { RecoveryCodes } from "./recovery-codes";
import { AppCodeField } from "./second-factor-form";

const PATH = "/api/account/second-factor";
const FAILED = "Something went wrong. Please try again.";

interface AppKey {
  /** In base32. */
  key: string;
  /** QR code as a data URL. */
  qrCode: string;
}

interface SetUpAppProps {
  /** Label of the start button. */
  label: string;
  /** Called after the recovery codes were saved. */
  onDone: () => void;
}

/** Sets up an authenticator app: start, scan, confirm with a code, save the recovery codes. */
export function SetUpApp({ label, onDone }: SetUpAppProps) {
  const [appKey, setAppKey] = useState<AppKey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setAppKey(await withReauthentication(() => callApi<AppKey>("POST", PATH)));
    } catch (error) {
      showCallFailure(error, FAILED);
    } finally {
      setBusy(false);
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (appKey) return <ConfirmApp appKey={appKey} onConfirmed={setCodes} />;
  return (
    <Button size="lg" loading={isBusy} onClick={() => void begin()} className="w-full sm:w-fit">
      {label}
    </Button>
  );
}

type Values = z.input<typeof appCodeSchema>;

/** Groups the key in fours ("ABCD EFGH …") for easier typing. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(" ") ?? key;

interface ConfirmAppProps {
  appKey: AppKey;
  onConfirmed: (codes: string[]) => void;
}

function ConfirmApp({ appKey, onConfirmed }: ConfirmAppProps) {
  const form = useForm<Values>({ resolver: zodResolver(appCodeSchema), defaultValues: { code: "" } });
  const submit = async (input: Values) => {
    try {
      const send = () => callApi<{ recoveryCodes: string[] }>("PUT", PATH, input);
      onConfirmed((await withReauthentication(send)).recoveryCodes);
    } catch (error) {
      showFormFailure(form, error, { title: "Error", fallback: FAILED, offline: OFFLINE, field: "code" });
    }
  };
  return (
    <div className="space-y-5 text-left">
      <div className="flex flex-wrap items-center gap-4">
        {/* biome-ignore lint/performance/noImgElement: a data URL that no optimizer may see */}
        <img
          src={appKey.qrCode}
          alt="QR code that an authenticator app scans"
          width={176}
          height={176}
          className="size-44 rounded-field border border-hairline bg-card"
        />
        <p className="min-w-48 flex-1 text-ink-soft">
          Scan this code with your authenticator app, or type the set-up key into it. Then enter the 6 digits
          that the app shows.
        </p>
      </div>
      <div className="space-y-2">
        <p className="text-14 font-semibold">Set-up key</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="tabular min-w-0 flex-1 basis-52 text-16 wrap-anywhere">{grouped(appKey.key)}</code>
          <CopyButton text={appKey.key}>Copy key</CopyButton>
        </div>
      </div>
      <Form form={form} onSubmit={submit} className="space-y-4">
        <AppCodeField />
        <FormEnd className="w-full sm:w-fit">Confirm code</FormEnd>
      </Form>
    </div>
  );
}
