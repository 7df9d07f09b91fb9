import type { Sheet } from "./sheet";

const flood = (color: string, opacity: number, shape: string, result: string): string =>
  `<feFlood flood-color="${color}" flood-opacity="${opacity}"/><feComposite in2="${shape}" operator="in" result="${result}"/>`;

/** How high a thing stands over the table, how dark the table's shadows are; flat things get no light of their own. */
type Lift = { height: number; shadow?: string; strength?: number; flat?: boolean };

/**
 * Light from the upper left on whatever is inside: a warm rim, shade on the far side, contact shadow and cast shadow.
 * The group that carries it must not be turned itself, so that the light stays where it is.
 */
export function lift(
  sheet: Sheet,
  svg: string,
  { height, shadow = "#3d2a10", strength = 1, flat = false }: Lift,
): string {
  const h = Math.round(height * 10) / 10;
  const id = sheet.define(
    (
      name,
    ) => `<filter id="${name}" x="-30%" y="-30%" width="180%" height="180%" color-interpolation-filters="sRGB">
      <feGaussianBlur in="SourceAlpha" stdDeviation="${h * 0.16}" result="soft"/>
      <feOffset in="soft" dx="${h * 0.24}" dy="${h * 0.3}" result="a"/><feComposite in="SourceAlpha" in2="a" operator="out" result="b"/>
      <feGaussianBlur in="b" stdDeviation="${h * 0.07}" result="c"/><feComposite in="c" in2="SourceAlpha" operator="in" result="rim"/>
      ${flood("#fff7dd", 0.5, "rim", "light")}
      <feGaussianBlur in="SourceAlpha" stdDeviation="${h * 0.5}" result="d"/><feOffset in="d" dx="${-h * 0.6}" dy="${-h * 0.76}" result="e"/>
      <feComposite in="SourceAlpha" in2="e" operator="out" result="f"/><feGaussianBlur in="f" stdDeviation="${h * 0.3}" result="g"/><feComposite in="g" in2="SourceAlpha" operator="in" result="far"/>
      ${flood("#25170a", 0.26, "far", "shade")}
      <feGaussianBlur in="SourceAlpha" stdDeviation="${h * 0.85}" result="i"/><feOffset in="i" dx="${h * 0.9}" dy="${h * 1.25}" result="j"/>${flood(shadow, 0.34 * strength, "j", "cast")}
      <feGaussianBlur in="SourceAlpha" stdDeviation="${h * 0.22}" result="k"/><feOffset in="k" dx="${h * 0.2}" dy="${h * 0.3}" result="l"/>${flood(shadow, 0.5 * strength, "l", "contact")}
      <feMerge><feMergeNode in="cast"/><feMergeNode in="contact"/><feMergeNode in="SourceGraphic"/>${flat ? "" : `<feMergeNode in="shade"/><feMergeNode in="light"/>`}</feMerge></filter>`,
  );
  return `<g filter="url(#${id})">${svg}</g>`;
}

/** Blurs a group by so many pixels. */
export function blur(sheet: Sheet, svg: string, by: number): string {
  const id = sheet.define(
    (name) =>
      `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
  );
  return `<g filter="url(#${id})">${svg}</g>`;
}

/** Noise inside a shape: frequencies across and along, colour as 0–1 triple, contrast. */
export function noise(
  sheet: Sheet,
  svg: string,
  frequency: string,
  [red, green, blue]: readonly [number, number, number],
  [gain, bias]: readonly [number, number],
  seed = 7,
): string {
  const id = sheet.define(
    (name) =>
      `<filter id="${name}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${red}  0 0 0 0 ${green}  0 0 0 0 ${blue}  0 0 0 ${gain} ${bias}"/><feComposite in2="SourceGraphic" operator="in"/></filter>`,
  );
  return `<g filter="url(#${id})">${svg}</g>`;
}
