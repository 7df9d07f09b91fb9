"use client";
import { useCartDrawer } from "@/components/cart/cart-drawer-state";
import { shortageText } from "@/components/cart/shortage-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ApiCartItem } from "@/lib/cart/schema";

/** The lines that cannot be ordered as they are, worded as in the cart. Pay would be refused because of them. */
export function UnorderableLines({ lines }: { lines: readonly ApiCartItem[] }) {
  const { setOpen } = useCartDrawer();
  const problems = lines.filter((line) => shortageText(line) !== "");
  if (problems.length === 0) return null;
  return (
    <Notice
      announce
      tone="warning"
      title="Some items can't be ordered"
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Open the cart
        </Button>
      }
    >
      <ul>
        {problems.map((line) => (
          <li key={line.id}>
            {line.productName}: {shortageText(line)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
