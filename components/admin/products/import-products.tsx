"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import type { ImportPlan } from "@/lib/catalog/schema/product-import";
import { formatCount } from "@/lib/core/format-count";
import { errorMessage } from "@/lib/http/browser";
import { uploadToAdminApi } from "../admin-session";
import { currentIn } from "../current-in";
import { ConfirmOverwrite } from "./confirm-overwrite";
import { ImportPreview } from "./import-preview";

const PATH = "/api/admin/products/import";

const post = (csv: string, confirmed?: { digest: string; overwrite: boolean }): Promise<ImportPlan> =>
  uploadToAdminApi(
    confirmed ? `${PATH}?digest=${confirmed.digest}${confirmed.overwrite ? "&overwrite=yes" : ""}` : PATH,
    {
      method: "POST",
      body: csv,
      headers: { "Content-Type": "text/csv" },
    },
  );

/** The chosen file, its plan and the calls. */
function useImport() {
  const router = useRouter();
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [overwrite, setOverwrite] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work().catch((error: unknown) => {
      const newer = currentIn<ImportPlan>(error);
      if (newer) {
        setPlan(newer);
        setOverwrite(false);
      }
      setProblem(errorMessage(error, "The file could not be read. Please try again."));
    });
    setBusy(false);
  };
  const check = ([chosen]: readonly File[]) =>
    attempt(async () => {
      if (!chosen) return;
      setPlan(undefined);
      setOverwrite(false);
      const csv = await chosen.text();
      setFile({ name: chosen.name, csv });
      setPlan(await post(csv));
    });
  const runImport = () =>
    attempt(async () => {
      if (!file || !plan) return;
      const { create, update } = await post(file.csv, { digest: plan.digest, overwrite });
      toast({ title: "Products imported", description: `${create} new, ${update} changed.` });
      router.push("/admin/products?sort=-updated");
    });

  return { file, plan, problem, isBusy, overwrite, setOverwrite, check, runImport };
}

/** Takes a CSV file, previews its changes and imports all or none of them after a confirmation. */
export function ImportProducts() {
  const { file, plan, problem, isBusy, overwrite, setOverwrite, check, runImport } = useImport();
  return (
    <div className="max-w-5xl space-y-5">
      <p className="max-w-prose text-ink-soft">
        The file has a row for each product, as “Export CSV” writes it. A row finds its product by id, SKU or
        slug; a SKU or slug that is not in the shop makes a new product. Columns that are left out stay as
        they are. Leave the columns version and inventoryAtExport as they are: they show what was changed or
        sold since the export. Nothing changes until you have reviewed the changes and imported them.
      </p>
      <FileDrop
        label={isBusy && !plan ? "Checking…" : file ? "Choose another file" : "Choose a CSV file"}
        hint={file ? file.name : "Up to 5,000 products"}
        accept=".csv,text/csv"
        disabled={isBusy}
        onFiles={(files) => void check(files)}
      />
      {problem ? <Notice tone="error" announce title={problem} /> : null}
      {plan ? (
        <ImportPreview plan={plan}>
          {plan.outdated.length > 0 ? (
            <ConfirmOverwrite names={plan.outdated} isConfirmed={overwrite} onChange={setOverwrite} />
          ) : null}
          <Button
            loading={isBusy}
            aria-disabled={plan.outdated.length > 0 && !overwrite}
            onClick={() => void runImport()}
          >
            Import {formatCount(plan.create + plan.update, "product")}
          </Button>
        </ImportPreview>
      ) : null}
    </div>
  );
}
