import { clsx } from "clsx/lite";
import { mergeClasses } from "./merge-classes";

/** Joins class names; of two that contradict each other the later one wins. */
export const cn = (...classes: (string | false | null | undefined)[]): string =>
  mergeClasses(clsx(...classes));
