import { z } from "zod";
import { getReminderContent } from "@/lib/cart-reminders/queries";
import type { ReminderContent } from "@/lib/cart-reminders/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { actionPart, composeMail, listPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

/** A cart was left. Both reminders have one wording. */
export const cartReminder = defineEmail({
  payload: z.object({ reminderId: z.string() }),
  lookUp: async ({ reminderId }): Promise<ReminderContent> => {
    const content = await getReminderContent(reminderId);
    if (!content) throw new UndeliverableError("The cart was changed, or its owner wants no reminders");
    return content;
  },
  wordings: {
    "cart-reminder": {
      label: "Cart reminder",
      subject: "Your cart at {{shopName}} is waiting",
      heading: "Your cart is waiting",
      introduction: "You left something in your cart. The button opens it on any device, ready for checkout.",
      closing: "Nothing is reserved for you: prices and stock are as the shop shows them now.",
      variables: {},
      required: {},
    },
  },
  render: ({ firstName, items, restoreQuery, stopQuery }, shop, texts) => {
    const words = texts("cart-reminder", {}, "It opens on any device, ready for checkout.");
    return composeMail(
      {
        words,
        reason: `You are receiving this email because you chose cart reminders in your account at ${shop.name}.`,
        firstName,
        parts: [
          listPart(
            "In your cart",
            items.map(({ name, unitLabel, quantity }) => oneLine(`${quantity} × ${name}, ${unitLabel}`)),
          ),
          actionPart(shop, "Open your cart", `/cart/restore?${restoreQuery}`),
          notePart(words.closing),
        ],
        stop: {
          label: "Stop cart reminders",
          page: `/cart/stop-reminders?${stopQuery}`,
          call: `/api/cart/stop-reminders?${stopQuery}`,
        },
      },
      shop,
    );
  },
  samples: {
    "cart-reminder": ({ firstName, typed }) => ({
      firstName,
      items: [
        { name: typed("Hemp Cheese"), unitLabel: typed("200 g"), quantity: 2 },
        { name: typed("Spelt Tortillas"), unitLabel: typed("8 pieces"), quantity: 1 },
      ],
      restoreQuery: "reminder=abc&proof=def",
      stopQuery: "user=abc&proof=def",
    }),
  },
});
