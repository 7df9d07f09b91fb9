"use client";
import { useEffect } from "react";

/**
 * Makes the browser ask before the page with unsaved changes unloads. Navigation within the admin does not unload it:
 * Next keeps the last three pages with their input.
 */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
