/** Color roles of the shop: the only place with color values. Tailwind, the card form and mails read them. */
export const COLORS = {
  paper: "#F8F5EC",
  card: "#FFFDF7",
  ink: { DEFAULT: "#18281F", soft: "#4A5A50" },
  fern: { DEFAULT: "#1F4A34", deep: "#163726", soft: "#E3EBDD" },
  clover: { DEFAULT: "#5B8C3E", deep: "#3F6B27" },
  lime: { DEFAULT: "#CFE37A", bright: "#DDEE94" },
  clay: { DEFAULT: "#B9532F", deep: "#9A4224", soft: "#F7E4DA" },
  honey: { DEFAULT: "#E2A93B", deep: "#7A5410", soft: "#FBEFD3" },
  hairline: { DEFAULT: "#E4DECF", strong: "#CFC7B3" },
  edge: "#8A8571", // borders of input fields: 3:1 on card and paper
} as const;
