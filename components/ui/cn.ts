import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "./merge-classes";

/** Joins class names; of two that contradict each other the later one wins. */
export const cn = (...classes: ClassValue[]): string => mergeClasses(clsx(classes));
