import { formatPickupHours, pickupPlaceLines } from "@/lib/marketing/rules/pickup";
import type { OrderView } from "@/lib/orders/schema";
import { oneLine } from "./html";
import { listPart, type MailPart, wordingPart } from "./mail-parts";

/** Where and when a pickup order can be collected; nothing where no place is known. */
export const pickupParts = ({ pickupPlace: place }: OrderView): MailPart[] =>
  place
    ? [
        listPart("Pick up at", pickupPlaceLines(place).map(oneLine)),
        listPart("Open", formatPickupHours(place.hours)),
        ...(place.instructions ? [wordingPart(place.instructions)] : []),
      ]
    : [];
