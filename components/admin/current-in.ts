import { CallError } from "@/lib/http/browser";

/** The record as it is now, which the server sends with a conflict (409); undefined for other errors. */
export function currentIn<Saved>(error: unknown): Saved | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { current?: Saved } | null)?.current ?? undefined;
}
