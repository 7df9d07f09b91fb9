/** Field labels of the settings, for forms and conflict notices. */
export const SETTINGS_LABELS = {
  supportEmail: "Support email",
  postalAddress: "Postal address",
  timeZone: "Time zone",
  keepMailDays: "Days to keep sent emails",
  mode: "Delivery",
  hasThreshold: "Free standard delivery from a subtotal",
  minimumOrder: "Free from ($)",
  standardRate: "Standard rate ($)",
  expeditedRate: "Expedited rate ($)",
  rates: "Rates",
  shipDays: "Parcels leave on",
  cutoffTime: "Cutoff time",
  closedDays: "Holidays",
  isOn: "Offer pickup",
  name: "Name of the place",
  address: "Address",
  city: "City",
  state: "State",
  zip: "ZIP code",
  instructions: "Instructions",
  hours: "Opening hours",
  readyHours: "Ready after (hours)",
  keepDays: "Kept for (days)",
  cartRemindersOn: "Send cart reminders",
  firstReminderHours: "First reminder (hours)",
  secondReminderHours: "Second reminder (hours)",
} as const satisfies Record<string, string>;

/** The texts of one email. */
export const WORDING_LABELS: Record<string, string> = {
  subject: "Subject",
  heading: "Heading",
  introduction: "Introduction",
  closing: "Closing",
};
