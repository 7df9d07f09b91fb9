import type { Config } from "tailwindcss";
import { COLORS } from "./lib/core/colors";

/** The tokens of the shop (colour roles, type scale, shapes): the only place where a raw value stands. */
const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: COLORS,
      fontFamily: {
        display: ["var(--font-fraunces)", "Georgia", "serif"],
        sans: ["var(--font-figtree)", "system-ui", "sans-serif"],
      },
      fontSize: {
        "12": ["0.75rem", "1.125rem"],
        "14": ["0.875rem", "1.25rem"],
        "16": ["1rem", "1.5rem"],
        "18": ["1.125rem", "1.75rem"],
        "22": ["1.375rem", "1.875rem"],
        "28": ["clamp(1.5rem, 1.3rem + 0.9vw, 1.75rem)", "1.2"],
        "38": ["clamp(1.875rem, 1.5rem + 1.6vw, 2.375rem)", "1.12"],
        "54": ["clamp(2.375rem, 1.7rem + 3vw, 3.375rem)", "1.04"],
      },
      borderRadius: { card: "16px", field: "10px", chip: "999px" },
      boxShadow: { float: "0 12px 40px -12px rgb(24 40 31 / 0.28)" },
      backgroundImage: {
        table: "linear-gradient(180deg, #F3EDDD 0%, #EFE7D3 100%)",
        sheen: "linear-gradient(100deg, #E4DECF 40%, #FFFDF7 50%, #E4DECF 60%)",
      },
      transitionTimingFunction: { out: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
      maxWidth: { page: "1240px", prose: "68ch" },
    },
  },
};

export default config;
