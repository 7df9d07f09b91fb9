"use client";
import { createContext, type ReactNode, use, useState } from "react";

interface Servings {
  servings: number;
  /** Of the recipe as it is written. */
  written: number;
  setServings: (servings: number) => void;
}

const Context = createContext<Servings | undefined>(undefined);

/** For how many a recipe is cooked: the list, the cook mode and the cart go by it. */
export function ServingsProvider({ written, children }: { written: number; children: ReactNode }) {
  const [servings, setServings] = useState(written);
  return <Context value={{ servings, written, setServings }}>{children}</Context>;
}

export function useServings(): Servings & { factor: number } {
  const value = use(Context);
  if (!value) throw new Error("useServings needs a ServingsProvider above it");
  return { ...value, factor: value.servings / value.written };
}
