"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Button } from "@/components/ui/button";
import { useLazyDialog } from "@/components/ui/use-lazy-dialog";
import type { RecipeIngredient } from "@/lib/content/schema";
import { useServings } from "./servings";

const loadMode = () => import("./cook-mode").then((module) => module.CookMode);
const CookMode = dynamic(loadMode, { ssr: false });

interface CookButtonProps {
  name: string;
  ingredients: readonly RecipeIngredient[];
  steps: readonly string[];
  /** The icon, rendered on the server. */
  children: ReactNode;
}

/** Opens the cook mode, whose code is loaded on first use. */
export function CookButton({ name, ingredients, steps, children }: CookButtonProps) {
  const { isOpen, setOpen, show, preloads } = useLazyDialog(loadMode);
  const { factor } = useServings();
  const early = useEarlyClick("cook", show);
  return (
    <>
      <Button {...early} {...preloads}>
        {children}
        Start cooking
      </Button>
      {isOpen === undefined ? null : (
        <CookMode
          open={isOpen}
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
