/** The look of the form: the merchant's `appearance` on top of the sandbox's own. */

const root = document.documentElement;
const VARIABLES = {
  colorPrimary: "--color-primary",
  colorBackground: "--color-background",
  colorText: "--color-text",
  colorTextSecondary: "--color-text-secondary",
  colorTextPlaceholder: "--color-placeholder",
  colorDanger: "--color-danger",
  fontFamily: "--font-family",
  fontSizeBase: "--font-size",
  fontSizeSm: "--font-size-small",
  fontWeightMedium: "--font-weight-medium",
  borderRadius: "--radius",
  spacingUnit: "--unit",
  gridRowSpacing: "--row-gap",
  gridColumnSpacing: "--column-gap",
};
/** What the class names of appearance rules stand for here. */
const SELECTORS = {
  ".Input": "input, select",
  ".Input:focus": "input:focus, select:focus",
  ".Input:hover": "input:hover, select:hover",
  ".Input--invalid": "input[aria-invalid]",
  ".Input::placeholder": "input::placeholder",
  ".Label": "label",
  ".Error": ".error",
};
const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];
const loaded = new Set();

/** Sets the variables and rules of an `appearance`. */
export const applyAppearance = ({ variables = {}, rules: given = {} } = {}) => {
  for (const [name, property] of Object.entries(VARIABLES)) {
    const value = variables[name];
    if (value) root.style.setProperty(property, value);
    else root.style.removeProperty(property);
  }
  while (rules.cssRules.length > 0) rules.deleteRule(0);
  for (const [selector, declarations] of Object.entries(given)) {
    const target = SELECTORS[selector];
    if (!target) continue;
    const { style } = rules.cssRules[rules.insertRule(`${target} {}`, rules.cssRules.length)];
    for (const [name, value] of Object.entries(declarations)) {
      style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
    }
  }
};

/** Loads the font files of the `fonts` option: `{ family, src, weight, style }`. */
export const loadFonts = (fonts = []) => {
  for (const { family, src, weight = "400", style = "normal" } of fonts) {
    if (!family || !src || loaded.has(src)) continue;
    loaded.add(src);
    const face = new FontFace(family, src, { weight, style, display: "swap" });
    face.load().then(
      () => document.fonts.add(face),
      () => loaded.delete(src),
    );
  }
};
