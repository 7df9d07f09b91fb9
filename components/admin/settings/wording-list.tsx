"use client";
import { useRouter } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import type { ListedWording } from "@/lib/mail/schema/admin-wording";

const pathOf = (id: string): string => `/admin/settings/mails?template=${id}`;
const nameOf = ({ label, isEdited }: ListedWording): string => (isEdited ? `${label} (edited)` : label);

/** Every email of the shop: a list beside the form, which stays in view, or a field above it on phones. */
export function WordingList({ wordings, chosen }: { wordings: readonly ListedWording[]; chosen: string }) {
  const router = useRouter();
  return (
    <>
      <Select
        aria-label="Email"
        value={chosen}
        onChange={({ target }) => router.push(pathOf(target.value), { scroll: false })}
        className="w-full lg:hidden"
      >
        {wordings.map((wording) => (
          <option key={wording.id} value={wording.id}>
            {nameOf(wording)}
          </option>
        ))}
      </Select>
      <nav
        aria-label="Emails"
        className="sticky top-20 -m-1.5 hidden max-h-[calc(100dvh-6rem)] space-y-0.5 self-start overflow-y-auto p-1.5 lg:block"
      >
        {wordings.map((wording) => (
          <Link
            key={wording.id}
            href={pathOf(wording.id)}
            scroll={false}
            aria-current={wording.id === chosen ? "page" : undefined}
            className={cn(
              "flex min-h-9 items-center rounded-field px-3 py-1 text-14 font-semibold text-ink-soft hover:bg-fern-soft",
              wording.id === chosen && "bg-fern-soft text-fern",
            )}
          >
            {nameOf(wording)}
          </Link>
        ))}
      </nav>
    </>
  );
}
