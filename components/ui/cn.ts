import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The theme's own names, so that `text-14` counts as a size and not as a colour. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["12", "14", "16", "18", "22", "28", "38", "54"],
      radius: ["card", "field", "chip"],
      shadow: ["float"],
    },
  },
});

/** Joins class names; of two that contradict each other the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
