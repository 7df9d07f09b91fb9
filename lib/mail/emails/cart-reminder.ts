import { z } from "zod";
import { getReminderContent } from "@/lib/cart-reminders/queries";
import type { ReminderContent } from "@/lib/cart-reminders/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { actionPart, composeMail, listPart, notePart } from "../mail-parts";
import { UndeliverableError } from "../rules";

/** A reminder of a cart that was left. The first and the second reminder have the same wording. */
export const cartReminder = defineEmail({
  payload: z.object({ reminderId: z.string() }),
  lookUp: async ({ reminderId }): Promise<ReminderContent> => {
    const content = await getReminderContent(reminderId);
    if (!content)
      throw new UndeliverableError("The cart was changed or bought, or its reminders were turned off");
    return content;
  },
  wordings: {
    "cart-reminder": {
      label: "Cart reminder",
      subject: "Your cart at {{shopName}} is waiting",
      heading: "Your cart is waiting",
      introduction: "You left items in your cart. Use the button below to open it on any device.",
      closing: "Items in a cart are not reserved: prices and availability can change.",
      variables: {},
      required: {},
    },
  },
  render: ({ firstName, items, restoreQuery, stopQuery }, shop, texts) => {
    const words = texts("cart-reminder", {}, "Open it on any device and check out.");
    return composeMail(
      {
        words,
        reason: `You are receiving this email because you turned on cart reminders in your ${shop.name} account.`,
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
