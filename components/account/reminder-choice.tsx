import { SavedChoice } from "./saved-choice";

/** Whether the customer gets cart reminders. */
export const ReminderChoice = ({ isWanted }: { isWanted: boolean }) => (
  <SavedChoice
    label="Remind me about items left in my cart"
    hint="At most two emails for a cart, and none once you order"
    path="/api/account/cart-reminders"
    isWanted={isWanted}
    saved={{
      on: { title: "Cart reminders are on", description: "We'll email you if you leave items in your cart." },
      off: { title: "Cart reminders are off", description: "We will not email you about your cart." },
    }}
  />
);
