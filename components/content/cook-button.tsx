"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";
import { useEarlyClick } from "@/components/ui/use-early-click";
import type { RecipeIngredient } from "@/lib/content/schema";
import { useServings } from "./servings";

const mode = new LazyCode(() => import("./cook-mode").then((module) => module.CookMode));

interface CookButtonProps {
  name: string;
  ingredients: readonly RecipeIngredient[];
  steps: readonly string[];
  /** The icon, rendered on the server. */
  children: ReactNode;
}

/** Opens the cook mode, whose code is loaded on first use. */
export function CookButton({ name, ingredients, steps, children }: CookButtonProps) {
  const [open, setOpen] = useState<boolean>();
  const { factor } = useServings();
  const early = useEarlyClick("cook", () => setOpen(true));
  return (
    <>
      <Button {...early} onPointerEnter={mode.preload} onFocus={mode.preload}>
        {children}
        Start cooking
      </Button>
      {open === undefined ? null : (
        <OnDemand
          code={mode}
          with={{ open, onOpenChange: setOpen, name, ingredients, steps, factor }}
          onFailed={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
