import { lit, mix, shaded } from "./color";
import { blur, lift, noise } from "./light";
import type { Random } from "./random";
import { n, place, type Sheet } from "./sheet";

/** Linen in a tint, seen from above, with the daylight of a window in the upper left. */
export function linen(sheet: Sheet, tint: string): void {
  const { width, height } = sheet;
  const whole = `<rect width="${width}" height="${height}"/>`;
  const fill = sheet.linear([
    [0, lit(tint, 0.3)],
    [0.5, tint],
    [1, shaded(tint, 0.06)],
  ]);
  sheet.add(
    `<rect width="${width}" height="${height}" fill="${fill}"/>`,
    `<g opacity=".34">${noise(sheet, whole, ".5 .02", [0.36, 0.27, 0.14], [0.85, -0.32])}${noise(sheet, whole, ".02 .5", [1, 0.98, 0.9], [0.95, -0.34], 3)}</g>`,
  );
}

/** Planks across the whole sheet. */
export function planks(sheet: Sheet, rnd: Random, tint: string, count: number): void {
  const { width, height } = sheet;
  const step = height / count;
  const rows: string[] = [];
  for (let row = 0; row < count; row++) {
    const color = mix(tint, row % 2 ? "#fff0d2" : "#5e3d17", rnd.between(0.02, 0.11));
    rows.push(`<rect y="${n(row * step)}" width="${width}" height="${n(step)}" fill="${color}"/>`);
  }
  sheet.add(
    rows.join(""),
    noise(
      sheet,
      `<rect width="${width}" height="${height}"/>`,
      ".003 .075",
      [0.33, 0.19, 0.07],
      [1.05, -0.42],
      11,
    ),
  );
  for (let row = 1; row < count; row++) {
    const y = n(row * step);
    sheet.add(
      `<path d="M0 ${y}H${width}" stroke="#4c3012" stroke-opacity=".5" stroke-width="3.5"/><path d="M0 ${n(row * step + 3)}H${width}" stroke="#ffeccb" stroke-opacity=".4" stroke-width="1.6"/>`,
    );
  }
  sheet.add(
    `<rect width="${width}" height="${height}" fill="${sheet.linear([
      [0, "#fff4d8", 0.34],
      [0.45, "#fff4d8", 0],
      [1, "#2b1804", 0.26],
    ])}"/>`,
  );
}

/** Shadows of leaves at the window, then grain and a darker far corner: the last thing on every sheet. */
export function finish(sheet: Sheet, rnd: Random, dapple = 0.08): void {
  const { width, height } = sheet;
  const unit = Math.max(width, height) / 800;
  const blade = `<path d="M0 0C-34 -40 -30 -110 0 -150C30 -110 34 -40 0 0Z"/>`;
  const twig = [-62, -30, 0, 32, 64]
    .map((turn, index) => place(blade, 0, index === 2 ? -150 : -70 + Math.abs(turn), 1, turn))
    .join("");
  const fronds = [0, 1, 2].map((index) =>
    place(
      twig,
      (index * 150 - 30) * unit,
      (index % 2 ? -90 : 10) * unit,
      unit * 0.92,
      128 + index * 18 + rnd.between(-14, 14),
    ),
  );
  const whole = `<rect width="${width}" height="${height}"/>`;
  sheet.add(
    `<g opacity="${dapple}" style="mix-blend-mode:multiply">${blur(sheet, fronds.join(""), 10 * unit)}</g>`,
    `<rect width="${width}" height="${height}" style="mix-blend-mode:soft-light" fill="${sheet.radial(
      [
        [0, "#ffffff", 0.5],
        [0.4, "#fff8e4", 0.3],
        [0.75, "#7a5a30", 0.06],
        [1, "#3b2408", 0.3],
      ],
      0.16,
      0.1,
      1.2,
    )}"/>`,
    `<g opacity=".2" style="mix-blend-mode:multiply">${noise(sheet, whole, ".75", [0.3, 0.24, 0.14], [0.5, -0.22], 5)}</g>`,
  );
}

/** Where a thing lies: its middle, and how far it is turned. The light on it is not turned. */
export type Pose = readonly [x: number, y: number, turn: number];

const posed = (svg: string, [x, y, turn]: Pose): string => place(svg, x, y, 1, turn);

/** Colour of glazed clay, and of the line that is painted round it. */
export type Glaze = { clay: string; line?: string; speckle?: boolean };

/** What fills a bowl: the colour between the pieces, and their layers from the bottom up. */
export type Filling = { bed: string; layers: string[] };

function speckles(rnd: Random, radius: number, count: number): string {
  const dots: string[] = [];
  for (let index = 0; index < count; index++) {
    const r = radius * Math.sqrt(rnd());
    const angle = rnd.between(0, 6.28);
    dots.push(
      `<circle cx="${n(r * Math.cos(angle))}" cy="${n(r * Math.sin(angle))}" r="${n(rnd.between(0.7, 2))}"/>`,
    );
  }
  return `<g fill="#6b5330" opacity=".38">${dots.join("")}</g>`;
}

/** A plate from above, round the origin. */
export function plate(sheet: Sheet, rnd: Random, radius: number, { clay, line, speckle }: Glaze): string {
  const outer = sheet.linear([
    [0, lit(clay, 0.75)],
    [0.55, clay],
    [1, shaded(clay, 0.17)],
  ]);
  const well = sheet.linear([
    [0, shaded(clay, 0.15)],
    [0.35, clay],
    [1, lit(clay, 0.8)],
  ]);
  const floor = sheet.radial([
    [0, lit(clay, 0.7)],
    [0.7, lit(clay, 0.15)],
    [1, shaded(clay, 0.06)],
  ]);
  const rings = line
    ? `<circle r="${n(radius * 0.91)}" fill="none" stroke="${line}" stroke-width="${n(radius * 0.022)}" stroke-opacity=".85"/><circle r="${n(radius * 0.87)}" fill="none" stroke="${line}" stroke-width="${n(radius * 0.007)}" stroke-opacity=".6"/>`
    : "";
  const disc = lift(sheet, `<circle r="${radius}" fill="${outer}"/>`, { height: radius * 0.062 });
  return `${disc}${rings}<circle r="${n(radius * 0.745)}" fill="${well}"/><circle r="${n(radius * 0.7)}" fill="${floor}"/>${speckle ? speckles(rnd, radius * 0.97, 60) : ""}<path d="M${n(-radius * 0.97)} 0A${radius * 0.97} ${radius * 0.97} 0 0 1 0 ${n(-radius * 0.97)}" stroke="#fff" stroke-opacity=".7" stroke-width="${n(radius * 0.014)}" fill="none" stroke-linecap="round"/>`;
}

/** A bowl from above with layers of a heap in it, round the origin. */
export function bowl(
  sheet: Sheet,
  rnd: Random,
  radius: number,
  { clay, line, speckle }: Glaze,
  { bed, layers }: Filling,
): string {
  const lip = sheet.linear([
    [0, lit(clay, 0.8)],
    [0.5, clay],
    [1, shaded(clay, 0.3)],
  ]);
  const inside = sheet.linear([
    [0, shaded(clay, 0.52)],
    [0.5, shaded(clay, 0.2)],
    [1, lit(clay, 0.4)],
  ]);
  const inner = n(radius * 0.885);
  const clip = sheet.define((id) => `<clipPath id="${id}"><circle r="${inner}"/></clipPath>`);
  const heights = [0, radius * 0.04, radius * 0.055];
  const filling = layers
    .map((layer, index) =>
      index === 0 ? layer : lift(sheet, layer, { height: heights[index] ?? 6, strength: 0.6, flat: true }),
    )
    .join("");
  const dome = `<circle r="${inner}" style="mix-blend-mode:soft-light" fill="${sheet.radial(
    [
      [0, "#ffffff", 0.7],
      [0.45, "#fff6d8", 0.25],
      [0.7, "#24150a", 0.1],
      [1, "#24150a", 0.6],
    ],
    0.4,
    0.36,
    0.7,
  )}"/>`;
  const shadow = blur(
    sheet,
    `<path fill-rule="evenodd" fill="#24150a" fill-opacity=".62" d="M${-radius * 1.4} ${-radius * 1.4}H${radius * 1.4}V${radius * 1.4}H${-radius * 1.4}ZM${n(radius * 0.97)} ${n(radius * 0.06)}A${n(radius * 0.9)} ${n(radius * 0.9)} 0 1 0 ${n(-radius * 0.83)} ${n(radius * 0.06)}A${n(radius * 0.9)} ${n(radius * 0.9)} 0 1 0 ${n(radius * 0.97)} ${n(radius * 0.06)}Z"/>`,
    Math.round(radius * 0.035),
  );
  const ring = line
    ? `<circle r="${n(radius * 0.945)}" fill="none" stroke="${line}" stroke-width="${n(radius * 0.026)}"/>`
    : "";
  return `${lift(sheet, `<circle r="${radius}" fill="${lip}"/>`, { height: radius * 0.13 })}${ring}<circle r="${inner}" fill="${inside}"/><g clip-path="url(#${clip})"><circle r="${n(radius * 0.9)}" fill="${bed}"/>${filling}${dome}${shadow}</g>${speckle ? `<g opacity=".5">${speckles(rnd, radius, 16)}</g>` : ""}<path d="M${n(-radius * 0.95)} 0A${n(radius * 0.95)} ${n(radius * 0.95)} 0 0 1 0 ${n(-radius * 0.95)}" stroke="#fff" stroke-opacity=".6" stroke-width="${n(radius * 0.02)}" fill="none" stroke-linecap="round"/>`;
}

/** A chopping board with a handle on its right. */
export function board(
  sheet: Sheet,
  pose: Pose,
  width: number,
  height: number,
  wood = "#c99a5e",
  round = 0.16,
): string {
  const [w, h] = [width / 2, height / 2];
  const r = height * round;
  const handle = height * 0.13;
  const d = `M${-w + r} ${-h}H${w - r}Q${w} ${-h} ${w} ${-h + r}V${n(-handle * 1.9)}Q${w} ${n(-handle)} ${n(w + handle)} ${n(-handle)}H${n(w + handle * 4.2)}A${n(handle)} ${n(handle)} 0 0 1 ${n(w + handle * 4.2)} ${n(handle)}H${n(w + handle)}Q${w} ${n(handle)} ${w} ${n(handle * 1.9)}V${h - r}Q${w} ${h} ${w - r} ${h}H${-w + r}Q${-w} ${h} ${-w} ${h - r}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`;
  const fill = sheet.linear([
    [0, lit(wood, 0.42)],
    [0.5, wood],
    [1, shaded(wood, 0.26)],
  ]);
  const hole = `<circle cx="${n(w + handle * 4.1)}" r="${n(handle * 0.4)}" fill="#3b240d" opacity=".6"/>`;
  const [x, y, turn] = pose;
  const side = lift(sheet, place(`<path d="${d}" fill="${shaded(wood, 0.42)}"/>`, x + 4, y + 7, 1, turn), {
    height: 13,
    flat: true,
  });
  const top = `<path d="${d}" fill="${fill}" stroke="${lit(wood, 0.55)}" stroke-width="2.5"/>`;
  return `${side}${posed(top, pose)}${posed(`${noise(sheet, `<path d="${d}"/>`, ".004 .06", [0.36, 0.2, 0.07], [1, -0.4], 4)}${hole}`, pose)}`;
}

/** A sheet of heavy paper; what is said on it goes into `print`. */
export function paper(sheet: Sheet, pose: Pose, width: number, height: number, print = ""): string {
  const fill = sheet.linear([
    [0, "#fffdf4"],
    [0.6, "#fbf5e4"],
    [1, "#efe5cb"],
  ]);
  const rect = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="5" fill="${fill}"/>`;
  return `${lift(sheet, posed(rect, pose), { height: 6, strength: 0.9 })}${posed(print, pose)}`;
}

/** A folded napkin with woven stripes. */
export function napkin(
  sheet: Sheet,
  pose: Pose,
  width: number,
  height: number,
  tint: string,
  stripe: string,
): string {
  const fill = sheet.linear([
    [0, lit(tint, 0.5)],
    [0.6, tint],
    [1, shaded(tint, 0.14)],
  ]);
  const rect = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="9" fill="${fill}"/>`;
  const [left, right] = [-width / 2, width / 2];
  const stripes = [0.1, 0.145, 0.86, 0.905]
    .map((part) => `M${left} ${n(-height / 2 + height * part)}H${right}`)
    .join("");
  const fold = `<path d="M${n(left + width * 0.48)} ${-height / 2}V${height / 2}" stroke="#3d2a10" stroke-opacity=".16" stroke-width="7"/><path d="M${n(left + width * 0.48 + 5)} ${-height / 2}V${height / 2}" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`;
  return `${lift(sheet, posed(rect, pose), { height: 8, strength: 0.85 })}${posed(`<path d="${stripes}" stroke="${stripe}" stroke-opacity=".7" stroke-width="${n(height * 0.02)}"/>${blur(sheet, fold, 2)}`, pose)}`;
}

/** A wooden spoon from above, its bowl at the pose, its handle to the right; a heap goes into it. */
export function spoon(sheet: Sheet, pose: Pose, length: number, filling = "", wood = "#b98250"): string {
  const r = length * 0.125;
  const d = `M${n(-r * 1.3)} 0C${n(-r * 1.3)} ${n(-r)} ${n(r * 0.5)} ${n(-r * 1.15)} ${n(r * 1.3)} ${n(-r * 0.28)}L${n(length * 0.82)} ${n(-r * 0.2)}Q${n(length * 0.87)} 0 ${n(length * 0.82)} ${n(r * 0.2)}L${n(r * 1.3)} ${n(r * 0.28)}C${n(r * 0.5)} ${n(r * 1.15)} ${n(-r * 1.3)} ${n(r)} ${n(-r * 1.3)} 0Z`;
  const fill = sheet.linear(
    [
      [0, lit(wood, 0.45)],
      [0.6, wood],
      [1, shaded(wood, 0.3)],
    ],
    0.4,
    1,
  );
  const hollow = sheet.linear([
    [0, shaded(wood, 0.45)],
    [1, lit(wood, 0.3)],
  ]);
  const scoop = `<ellipse cx="${n(-r * 0.14)}" rx="${n(r * 0.98)}" ry="${n(r * 0.74)}" fill="${hollow}"/>`;
  return `${lift(sheet, posed(`<path d="${d}" fill="${fill}"/>`, pose), { height: 12 })}${posed(scoop, pose)}${filling ? lift(sheet, posed(filling, pose), { height: 4 }) : ""}`;
}
