/** What can be told about a card from what was typed so far. No page, no state. */

const BRANDS = [
  { name: "amex", label: "Amex", pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  {
    name: "diners",
    label: "Diners",
    pattern: /^3(?:0[0-5]|[689])/,
    lengths: [14, 16],
    groups: [4, 6, 4],
    cvc: 3,
  },
  { name: "jcb", label: "JCB", pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "visa", label: "Visa", pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  {
    name: "mastercard",
    label: "Mastercard",
    pattern: /^(?:5[1-5]|2[2-7])/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  {
    name: "discover",
    label: "Discover",
    pattern: /^(?:6011|64[4-9]|65)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  {
    name: "unionpay",
    label: "UnionPay",
    pattern: /^62/,
    lengths: [16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
    cvc: 3,
  },
];
const UNKNOWN = { name: "unknown", label: "", lengths: [16], groups: [4, 4, 4, 4, 3], cvc: 3 };

/** Only the digits of a text. */
export const digitsOf = (text) => text.replace(/\D/g, "");

/** The brand a number belongs to, from its first digits. */
export const brandOf = (number) => BRANDS.find(({ pattern }) => pattern.test(digitsOf(number))) ?? UNKNOWN;

/** A card number in the groups printed on its card. */
export const formatNumber = (text) => {
  const brand = brandOf(text);
  const longest = brand === UNKNOWN ? 19 : Math.max(...brand.lengths);
  const digits = digitsOf(text).slice(0, longest);
  const groups = [];
  let start = 0;
  for (const size of brand.groups) {
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.filter((group) => group !== "").join(" ");
};

/** An expiration date as `MM / YY`, also from what browsers fill in (`12/2030`, `2030-12`). */
export const formatExpiry = (text, deleting = false) => {
  const filled = /^\s*(\d{4})-(\d{2})\s*$/.exec(text);
  let digits = filled ? `${filled[2]}${filled[1]}` : digitsOf(text);
  if (!filled && /^\d\s*[/-]/.test(text)) digits = `0${digits}`;
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length >= 6 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

const passesLuhn = (digits) => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

const problem = (code, message) => ({ type: "validation_error", code, message });

/** What is wrong with a card number, if anything. */
export const checkNumber = (text) => {
  const digits = digitsOf(text);
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths))
    return problem("incomplete_number", "Your card number is incomplete.");
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) {
    return problem("invalid_number", "Your card number is invalid.");
  }
  return undefined;
};

/** What is wrong with an expiration date, if anything. */
export const checkExpiry = (text, today = new Date()) => {
  const digits = digitsOf(text);
  if (digits.length < 4) return problem("incomplete_expiry", "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12)
    return problem("invalid_expiry_month", "Your card's expiration date is invalid.");
  if (year < today.getFullYear()) {
    return problem("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return problem("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  if (year > today.getFullYear() + 50)
    return problem("invalid_expiry_year", "Your card's expiration year is invalid.");
  return undefined;
};

/** What is wrong with a security code, if anything. */
export const checkCvc = (text, number) => {
  if (digitsOf(text).length >= brandOf(number).cvc) return undefined;
  return problem("incomplete_cvc", "Your card's security code is incomplete.");
};
