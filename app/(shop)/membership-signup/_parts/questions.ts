/** The questions of the sign-up page; names and figures of the plans as documented (shopper.md §9, D15). */
export const QUESTIONS = [
  {
    id: "plans",
    question: "Which plan is for me?",
    answer:
      "Starter is $20 a month: 10%+ off and free shipping on orders of $50 or more. Essentials is $35: 15%+ off and free shipping on all orders. Family is $50: 20%+ off, and bulk discounts. In your account they are called Core, Premium and Wholesale.",
  },
  {
    id: "trial",
    question: "How does the free trial work?",
    answer:
      "While the offer stands, your first 30 days cost nothing, once per person and card. On the last day the month's price is charged, unless you have cancelled. You have all member prices from the first minute.",
  },
  {
    id: "cancel",
    question: "Can I cancel any time?",
    answer:
      "Yes, on your account page or your dashboard, in two clicks. Your benefits last to the end of the billing cycle that you have paid for, and nothing more is charged. Until then 'Keep my membership' takes it back.",
  },
  {
    id: "change",
    question: "Can I change my plan later?",
    answer:
      "Yes. Moving up counts at once, and you pay the difference for the rest of the month; what you have paid already is taken off. You see the amount before you agree.",
  },
  {
    id: "guarantee",
    question: "What if it is not for me?",
    answer:
      "There is a 30-day money-back guarantee. Write to us, and we pay back what you paid for the plan.",
  },
  {
    id: "shipping",
    question: "Is shipping really free?",
    answer:
      "For members it is: from $50 with Starter, on every order with Essentials and Family. Standard shipping takes 3-5 business days, within the US.",
  },
] as const;
