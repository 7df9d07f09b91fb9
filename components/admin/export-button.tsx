"use client";
import { FileDown } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import type { Permission } from "@/lib/admin/rules/permissions";
import { downloadFromAdminApi } from "./admin-session";
import { usePermission } from "./staff-role";

interface ExportButtonProps {
  /** Of the call. */
  path: string;
  /** Without it, the button is not shown. */
  needs?: Permission;
  /** Whether the file has personal data, which requires a recent authentication (D45). */
  isPersonal?: boolean;
}

/** Downloads the filtered rows of a list. */
export function ExportButton({ path, needs, isPersonal = false }: ExportButtonProps) {
  const can = usePermission();
  const search = useSearchParams();
  if (needs && !can(needs)) return null;
  const file = search.size > 0 ? `${path}?${search}` : path;
  const content = (
    <>
      <FileDown aria-hidden="true" className="size-4" />
      Export CSV
    </>
  );
  return isPersonal ? (
    <Button variant="secondary" size="sm" onClick={() => void downloadFromAdminApi(file)}>
      {content}
    </Button>
  ) : (
    <Button asChild variant="secondary" size="sm">
      <a href={file} download>
        {content}
      </a>
    </Button>
  );
}
