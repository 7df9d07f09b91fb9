/** D13: the message for every miss, whether the number or the email was wrong. */
export const TRACKING_NOT_FOUND =
  "We couldn't find an order with this number and email. Please check both in your confirmation email.";
