import { SavedChoice } from "@/components/account/saved-choice";
import { type Cents, formatUsd } from "@/lib/core/money";

interface RenewalCreditChoiceProps {
  isWanted: boolean;
  availableCents: Cents;
}

/** Whether store credit pays for the customer's renewals. */
export const RenewalCreditChoice = ({ isWanted, availableCents }: RenewalCreditChoiceProps) => (
  <SavedChoice
    label="Pay renewals with store credit first"
    hint={`You have ${formatUsd(availableCents)}. Your saved card pays the rest.`}
    path="/api/account/renewal-credit"
    isWanted={isWanted}
    saved={{
      on: { title: "Renewals use your store credit", description: "Your saved card pays the rest." },
      off: {
        title: "Renewals use your saved card only",
        description: "Your store credit stays in your account.",
      },
    }}
  />
);
