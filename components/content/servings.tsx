"use client";
import { createContext, type ReactNode, use, useState } from "react";

interface Servings {
  servings: number;
  /** Servings of the recipe as written. */
  written: number;
  setServings: (servings: number) => void;
}

const Context = createContext<Servings | undefined>(undefined);

/** The chosen number of servings, which scales the ingredients, the cook mode and the cart. */
export function ServingsProvider({ written, children }: { written: number; children: ReactNode }) {
  const [servings, setServings] = useState(written);
  return <Context value={{ servings, written, setServings }}>{children}</Context>;
}

export function useServings(): Servings & { factor: number } {
  const value = use(Context);
  if (!value) throw new Error("useServings needs a ServingsProvider above it");
  return { ...value, factor: value.servings / value.written };
}
