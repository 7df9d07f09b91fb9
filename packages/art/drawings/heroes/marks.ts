import { SHOP_NAME } from "../../../../lib/core/shop";
import { glyph, text } from "../../packshots/art/parts";
import { draw } from "../motifs/things";
import { lift, noise } from "../studio/light";
import { random } from "../studio/random";
import { place, Sheet } from "../studio/sheet";
import { room, standing } from "./delivery";
import { pack } from "./packs";

const [FIRST = "", LAST = ""] = SHOP_NAME.split(" & ");

/** The wordmark on one line, its left edge at x, in cream and lime. */
const wordmark = (x: number, y: number, size: number): string =>
  `<text x="${x}" y="${y}" style="font:600 ${size}px Fraunces;letter-spacing:-.025em" fill="#fffdf7">${FIRST} <tspan fill="#cfe37a">&amp;</tspan> ${LAST}</text>`;

/** The card that messengers and networks show, 1200 × 630. */
export function socialCard(): Sheet {
  const sheet = new Sheet(1200, 630);
  const rnd = random("social");
  room(sheet, 470);
  sheet.add(
    pack(sheet, "other", 1078, 512, 0.42),
    pack(sheet, "tortillas", 836, 530, 0.53),
    pack(sheet, "seasonings", 1130, 566, 0.34),
    pack(sheet, "sauces", 1000, 604, 0.38),
  );
  for (const [thing, x, y, size, turn] of [
    ["avocado", 748, 562, 100, -6],
    ["lime", 832, 586, 80, 10],
  ] as const) {
    sheet.add(
      standing(sheet, x, y + size * 0.4, size * 0.36),
      lift(sheet, place(draw(sheet, rnd, thing), x, y, size / 100, turn), { height: 7, strength: 0.5 }),
    );
  }
  const panel = `<path d="M0 0H660C622 90 706 180 668 300C634 410 700 520 652 630H0Z" fill="${sheet.linear([
    [0, "#2a5c42"],
    [0.6, "#1f4a34"],
    [1, "#163726"],
  ])}"/>`;
  sheet.add(
    lift(sheet, panel, { height: 18, flat: true }),
    `<g opacity=".12">${noise(sheet, panel.replace(/fill="[^"]*"/, 'fill="#000"'), ".7", [1, 1, 0.9], [0.7, -0.3])}</g>`,
    `<g opacity=".07">${glyph(560, 520, 520, "#cfe37a")}</g>`,
    glyph(104, 122, 104, "#cfe37a"),
    wordmark(170, 150, 80),
    text(60, 328, "Plants,", { size: 124, fill: "#fffdf7", serif: true, anchor: "start", spacing: -0.025 }),
    text(60, 448, "plainly good.", {
      size: 104,
      fill: "#cfe37a",
      serif: true,
      anchor: "start",
      spacing: -0.025,
    }),
    text(62, 546, "Alkaline, plant-based groceries", {
      size: 38,
      fill: "#fffdf7",
      anchor: "start",
      weight: 500,
    }),
  );
  return sheet;
}

/** Wordmark for the head of mails, on its own ground, so that it looks the same in light and dark. */
export function mailLogo(): Sheet {
  const sheet = new Sheet(232, 56);
  sheet.add(
    `<rect width="232" height="56" rx="14" fill="#1f4a34"/>`,
    glyph(34, 28, 36, "#cfe37a"),
    wordmark(62, 36, 23.5),
  );
  return sheet;
}
