"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Highlight } from "@/components/ui/highlight";
import { KeyHint } from "@/components/ui/key-hint";
import { hasPermission, type StaffRole } from "@/lib/admin/rules/permissions";
import type { SearchResult } from "@/lib/admin/schema/list";
import { callAdminApi } from "./admin-session";
import { matchEntries, paletteEntries } from "./palette-entries";

interface CommandPaletteProps {
  role: StaffRole;
}

const SEARCH_FROM = 2;
const FIELD = "command-palette";

/** Ctrl+K or Cmd+K opens it, wherever the focus is. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}

/** Finds pages, settings, products, orders and customers by part of a name. */
export function CommandPalette(props: CommandPaletteProps) {
  const [open, setOpen] = useState(false);
  useShortcut(useCallback(() => setOpen(true), []));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-chip hover:bg-card/10 sm:h-10 sm:w-auto sm:min-w-40 sm:justify-start sm:border sm:border-card/35 sm:px-3.5 md:min-w-56 lg:min-w-80"
      >
        <Search aria-hidden="true" className="size-5 sm:size-4" />
        <span className="sr-only sm:not-sr-only">Search or jump to</span>
        <KeyHint keys={["Ctrl", "K"]} className="ml-auto hidden lg:inline-flex" />
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title="Search or jump to"
          size="md"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById(FIELD)?.focus();
          }}
        >
          <Jump {...props} onDone={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

/** Pages are offered without the records when the search takes longer. */
const SEARCH_LIMIT_MS = 5000;

function Jump({ role, onDone }: CommandPaletteProps & { onDone: () => void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const suggest = useCallback(
    async (query: string, signal: AbortSignal): Promise<SearchResult[]> => {
      const places = matchEntries(paletteEntries(role), query);
      if (query.length < SEARCH_FROM || !hasPermission(role, "products.see")) return places;
      const path = `/api/admin/search?search=${encodeURIComponent(query)}`;
      const found = callAdminApi<SearchResult[]>(
        "GET",
        path,
        undefined,
        AbortSignal.any([signal, AbortSignal.timeout(SEARCH_LIMIT_MS)]),
      );
      return [...places, ...(await found.catch(() => []))];
    },
    [role],
  );
  const go = ({ href }: SearchResult) => {
    onDone();
    const { pathname, hash } = new URL(href, window.location.origin);
    if (hash && pathname === window.location.pathname) window.location.hash = hash;
    else router.push(href);
  };
  return (
    <Combobox<SearchResult>
      id={FIELD}
      label="Search or jump to"
      placeholder="A page, a setting, a product, an order"
      value={text}
      onValue={setText}
      suggest={suggest}
      minLength={0}
      startOpen
      itemKey={({ id }) => id}
      itemText={({ label }) => label}
      renderItem={({ label, hint }, query) => (
        <span className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <Highlight text={label} query={query} />
          </span>
          <span className="shrink-0 text-12 text-ink-soft">{hint}</span>
        </span>
      )}
      onPick={go}
      picks
      listClassName="static mt-3 max-h-[min(24rem,45dvh)] shadow-none"
    />
  );
}
