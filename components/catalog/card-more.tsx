"use client";
import type { ComponentProps } from "react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { CardProduct } from "./card-product";
import { MemberOffer } from "./member-offer";

interface CardMoreProps {
  product: CardProduct;
  member: ComponentProps<typeof MemberOffer>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * What does not fit on a product card: writing a review, sharing, and for a narrow card
 * the description and the full offers.
 */
export function CardMore({ product, member, open, onOpenChange }: CardMoreProps) {
  const { id, name, slug, unitLabel, shortDescription } = product;
  const write = dialogOpener("reviews", { mode: "write", product: { id, name } }, `write ${id}`);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={name} description={`${unitLabel}. ${shortDescription}`}>
        <div className="space-y-4">
          <MemberOffer {...member} />
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" {...write}>
              <Icon name="pen-line" />
              Write a review
            </Button>
            <Button
              variant="secondary"
              {...dialogOpener("share", { name, slug }, slug)}
              aria-label={`Share ${name}`}
            >
              <Icon name="share-2" />
              Share
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
