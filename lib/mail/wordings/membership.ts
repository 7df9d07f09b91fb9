import { defineWordings } from "./define";

const plan = "The plan's name";

const welcome = (label: string, subject: string) => ({
  label,
  subject,
  heading: "You have a place at the table",
  introduction:
    "Your {{plan}} membership has begun. {{discount}} off every product{{delivery}} and the members' guides and lessons are yours now.",
  closing: "",
  variables: {
    plan,
    discount: "The plan's discount, such as 15%",
    delivery: "What the plan gives in delivery, between commas; empty where it gives nothing",
  },
  required: { introduction: ["plan"] },
});

const reminder = (label: string, subject: string, heading: string, introduction: string) => ({
  label,
  subject,
  heading,
  introduction,
  closing: "To stay, there is nothing you need to do.",
  variables: { plan, date: "The day of the charge", amount: "What will be charged" },
  required: { introduction: ["date"] },
});

const ended = (label: string, why: string) => ({
  label: `Membership ended: ${label}`,
  subject: "Your membership has ended",
  heading: "Thank you for the time with us",
  introduction: `Your {{plan}} membership ${why}`,
  closing: "You shop at regular prices now. Your account, orders and saved things stay as they are.",
  variables: { plan },
});

const refunded = (label: string, introduction: string) => ({
  label,
  subject: "Refund of {{refund}} for your membership",
  heading: "{{refund}} is on its way back",
  introduction,
  closing: "Banks take five to ten days to show it. There is nothing you need to do.",
  variables: { plan, refund: "What goes back" },
  required: { introduction: ["refund"] },
});

export const MEMBERSHIP_WORDINGS = defineWordings({
  "membership-welcome": welcome("Membership welcome", "You are a member of {{shopName}}"),
  "membership-welcome.trial": welcome(
    "Membership welcome: trial",
    "Your free month as a member of {{shopName}}",
  ),
  "membership-payment-failed": {
    label: "Membership payment failed",
    subject: "We could not charge {{amount}} for your membership",
    heading: "Your card said no",
    introduction:
      "We tried to renew your {{plan}} membership, and your bank declined {{amount}}. That happens: cards expire, limits are reached.",
    closing:
      "With another card it goes through at once; there is nothing else to do. Otherwise we try again in a few days.",
    variables: { plan, amount: "What is owed", date: "How long benefits stay" },
    required: { introduction: ["amount"] },
  },
  "membership-recovered": {
    label: "Membership paid after all",
    subject: "Your membership is paid and goes on",
    heading: "All settled",
    introduction:
      "The payment for your {{plan}} membership went through. Everything it gives is yours as before. It renews on {{date}}.",
    closing: "",
    variables: { plan, date: "The next renewal" },
    required: { introduction: ["date"] },
  },
  "membership-reminder": reminder(
    "Membership renewal reminder",
    "Your membership renews on {{date}}",
    "A month has nearly gone by",
    "Your {{plan}} membership renews on {{date}}, and we charge your card on that day. If you cancel before, nothing more is charged.",
  ),
  "membership-reminder.trial": reminder(
    "Membership trial reminder",
    "Your free month ends on {{date}}",
    "Your free month is nearly over",
    "Your free month of {{plan}} ends on {{date}}. If you stay, we charge your card on that day; if you cancel before, nothing is charged.",
  ),
  "membership-cancelled": {
    label: "Membership canceled",
    subject: "Your membership is canceled and lasts until {{date}}",
    heading: "Your membership is canceled",
    introduction:
      "Your {{plan}} membership will remain active until {{date}}. Member prices, members' content and everything else your plan gives are yours until then, and nothing more is charged.",
    closing: "Should you change your mind before that day, one press takes it back.",
    variables: { plan, date: "The last day" },
    required: { introduction: ["date"] },
  },
  "membership-ended.asked": ended("as asked", "has ended. Nothing more is charged."),
  "membership-ended.unpaid": ended(
    "unpaid",
    "has ended: the card could not be charged, also not when we tried again. Nothing more is charged.",
  ),
  "membership-ended.disputed": ended(
    "disputed",
    "has ended: its payment was taken back through your bank. Nothing more is charged; if that was a mistake, just write to us.",
  ),
  "membership-plan-changed": {
    label: "Membership plan changed",
    subject: "Your plan is {{plan}} now",
    heading: "From {{oldPlan}} to {{plan}}",
    introduction: "Your membership has changed from {{oldPlan}} to {{plan}}, from this moment on.",
    closing: "",
    variables: { plan: "The new plan's name", oldPlan: "The old plan's name", date: "The next renewal" },
    required: { introduction: ["plan"] },
  },
  "membership-refunded": refunded(
    "Membership refunded",
    "We refunded {{refund}} of what you paid for your {{plan}} membership. It goes to the card or wallet you paid with.",
  ),
  "membership-refunded.duplicate": refunded(
    "Membership refunded: paid twice",
    "Your {{plan}} membership was paid a second time, so we ended the second one at once and refunded all of it: {{refund}}. The first one goes on as it was.",
  ),
});
