import localFont from "next/font/local";

/**
 * One weight, declared for all weights so that the browser synthesizes no bold. Generated
 * by packages/art/draw-fonts.mjs.
 */
const fraunces = localFont({
  src: "../../public/fonts/fraunces-headlines.woff2",
  variable: "--font-fraunces",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: "Times New Roman",
});

const figtree = localFont({
  src: "../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  variable: "--font-figtree",
  weight: "300 900",
  display: "swap",
});

/** Class names for <html> that define both font families. */
export const fontClasses = `${fraunces.variable} ${figtree.variable}`;
