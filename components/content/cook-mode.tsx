"use client";
import { ArrowLeft, ArrowRight, Check, ChevronDown, Sun, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import type { RecipeIngredient } from "@/lib/content/schema";
import { IngredientLine } from "./recipe-ingredients";
import { useWakeLock } from "./use-wake-lock";

interface CookModeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  ingredients: readonly RecipeIngredient[];
  steps: readonly string[];
  /** Wanted servings divided by the recipe's servings. */
  factor: number;
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One step at a time over the whole screen, which stays on. The arrow keys change the step. */
export function CookMode({ open, onOpenChange, ...recipe }: CookModeProps) {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="anim-fade fixed inset-0 z-50 flex flex-col bg-paper"
          {...focus}
        >
          <Kitchen {...recipe} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Kitchen({
  name,
  ingredients,
  steps,
  factor,
  onClose,
}: Omit<CookModeProps, "open" | "onOpenChange"> & { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  const go = (by: number) => setAt((now) => Math.min(last, Math.max(0, now + by)));
  const turn = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the two buttons below
    <div onKeyDown={turn} className="flex min-h-0 flex-1 flex-col">
      <KitchenHeader name={name} onClose={onClose} />
      <Progress at={at} count={steps.length} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex min-h-full max-w-4xl flex-col justify-center px-5 py-8 sm:px-8">
          <div aria-live="polite">
            <p className="tabular font-semibold text-clover-deep">
              Step {at + 1} of {steps.length}
            </p>
            <p className="mt-3 font-display text-28 leading-snug sm:text-38 sm:leading-snug">{steps[at]}</p>
          </div>
          <Ingredients ingredients={ingredients} factor={factor} />
        </div>
      </div>
      <footer className="flex justify-between gap-3 border-t border-hairline bg-card px-4 py-4 sm:px-8">
        <Button variant="secondary" size="lg" aria-disabled={at === 0} onClick={() => go(-1)}>
          <ArrowLeft aria-hidden="true" className="size-5" /> Back
        </Button>
        {at < last ? (
          <Button size="lg" onClick={() => go(1)}>
            Next <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        ) : (
          <Button size="lg" onClick={onClose}>
            <Check aria-hidden="true" className="size-5" /> Enjoy
          </Button>
        )}
      </footer>
    </div>
  );
}

function Progress({ at, count }: { at: number; count: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 bg-hairline">
      <div
        className="h-full bg-clover transition-[width] duration-200 ease-out"
        style={{ width: `${((at + 1) / count) * 100}%` }}
      />
    </div>
  );
}

function KitchenHeader({ name, onClose }: { name: string; onClose: () => void }) {
  const staysOn = useWakeLock();
  return (
    <header className="flex items-center gap-3 border-b border-hairline px-4 py-2 sm:px-8">
      <Dialog.Title className="min-w-0 flex-1 truncate text-18">{name}</Dialog.Title>
      <p role="status" className="flex items-center gap-1.5 text-14 text-ink-soft">
        {staysOn ? (
          <>
            <Sun aria-hidden="true" className="size-4 text-honey-deep" />
            <span className="max-sm:sr-only">The screen stays on</span>
          </>
        ) : null}
      </p>
      <IconButton icon={X} label="Close cook mode" onClick={onClose} />
    </header>
  );
}

function Ingredients({ ingredients, factor }: Pick<CookModeProps, "ingredients" | "factor">) {
  return (
    <details className="group mt-10 rounded-card border border-hairline bg-card">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 font-semibold text-fern">
        Ingredients
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-x-10 gap-y-2 px-5 pb-5 sm:grid-cols-2">
        {ingredients.map((ingredient) => (
          <li key={ingredient.name} className="grid grid-cols-[5.5rem_1fr] items-baseline gap-3">
            <IngredientLine ingredient={ingredient} factor={factor} plain />
          </li>
        ))}
      </ul>
    </details>
  );
}
