"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Button } from "@/components/ui/button";
import { preload } from "@/components/ui/load-code";
import type { RecipeIngredient } from "@/lib/content/schema";
import { useServings } from "./servings";

const loadMode = () => import("./cook-mode").then((module) => module.CookMode);
const CookMode = dynamic(loadMode, { ssr: false });
const preloadMode = preload(loadMode);

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
  const early = useEarlyClick("cook", () => {
    loadMode().then(
      () => setOpen(true),
      () => undefined,
    );
  });
  return (
    <>
      <Button {...early} onPointerEnter={preloadMode} onFocus={preloadMode}>
        {children}
        Start cooking
      </Button>
      {open === undefined ? null : (
        <CookMode
          open={open}
          onOpenChange={setOpen}
          name={name}
          ingredients={ingredients}
          steps={steps}
          factor={factor}
        />
      )}
    </>
  );
}
