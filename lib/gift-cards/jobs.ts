import "server-only";
import type { Job } from "@/lib/server/jobs";
import { deliverGiftCards } from "./commands/deliver-gift-cards";

export const GIFT_CARD_JOBS = {
  "deliver-gift-cards": {
    label: "Email gift cards that are due",
    cron: "*/10 * * * *",
    run: deliverGiftCards,
  },
} as const satisfies Record<string, Job>;
