import { clsx } from "clsx/lite";
import { mergeClasses } from "./merge-classes";

/** Joins class names; the later of two conflicting classes wins. */
export const cn = (...classes: (string | false | null | undefined)[]): string =>
  mergeClasses(clsx(...classes));
