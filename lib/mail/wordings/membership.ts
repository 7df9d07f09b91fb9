import { defineWordings } from "./define-wordings";

const plan = "The plan's name";

const welcome = (label: string, subject: string) => ({
  label,
  subject,
  heading: "Welcome to your {{plan}} membership",
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
  heading: "Thank you for being a member",
  introduction: `Your {{plan}} membership ${why}`,
  closing: "You shop at regular prices now. Your account, orders and saved items stay as they are.",
  variables: { plan },
});

const refunded = (label: string, introduction: string) => ({
  label,
  subject: "Refund of {{refund}} for your membership",
  heading: "{{refund}} is on its way back",
  introduction,
  closing: "It can take five to ten days to appear on your statement. There is nothing you need to do.",
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
    heading: "Your payment was declined",
    introduction:
      "We tried to renew your {{plan}} membership, and your bank declined {{amount}}. This can happen when a card expires or reaches its limit.",
    closing: "Update your card to pay now. Otherwise, we will try again in a few days.",
    variables: { plan, amount: "What is owed", date: "How long benefits stay" },
    required: { introduction: ["amount"] },
  },
  "membership-recovered": {
    label: "Membership paid after all",
    subject: "Your membership payment went through",
    heading: "All settled",
    introduction:
      "The payment for your {{plan}} membership went through. Your benefits continue without interruption. It renews on {{date}}.",
    closing: "",
    variables: { plan, date: "The next renewal" },
    required: { introduction: ["date"] },
  },
  "membership-reminder": reminder(
    "Membership renewal reminder",
    "Your membership renews on {{date}}",
    "Your membership renews soon",
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
    closing: "If you change your mind before then, you can keep your membership with one click.",
    variables: { plan, date: "The last day" },
    required: { introduction: ["date"] },
  },
  "membership-ended.asked": ended("as asked", "has ended. Nothing more is charged."),
  "membership-ended.unpaid": ended(
    "unpaid",
    "has ended because we could not charge your card after several attempts. You will not be charged again.",
  ),
  "membership-ended.disputed": ended(
    "disputed",
    "has ended because the payment was disputed with your bank. You will not be charged again. If that was a mistake, please contact us.",
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
