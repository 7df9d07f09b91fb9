import { hash32 } from "./random";

/** A number as SVG wants it: one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

type Stop = readonly [offset: number, color: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");

/** A key of `Sheet.emoji`: the Fluent name and the CSS filter that tunes its colour. */
export type EmojiUse = { name: string; tune: string };

/** One drawing: what is drawn, and the gradients, filters, symbols and emoji that it needs. */
export class Sheet {
  readonly emojis = new Map<string, EmojiUse>();
  private readonly shared = new Map<string, string>();
  private readonly layers: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  /** Puts SVG on top of what is there. */
  add(...svg: string[]): void {
    this.layers.push(...svg);
  }

  /** Shares a definition (its `id` is replaced) and answers its reference, such as url(#x1). */
  define(make: (id: string) => string): string {
    const id = `d${hash32(make("")).toString(36)}`;
    this.shared.set(id, make(id));
    return id;
  }

  /** Gradient from upper left (0, 0) to (x, y) of the box. */
  linear(stops: readonly Stop[], x = 1, y = 1): string {
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stopsOf(stops)}</linearGradient>`)})`;
  }

  /** Gradient round a bright point, by default in the upper left. */
  radial(stops: readonly Stop[], cx = 0.36, cy = 0.3, r = 0.8): string {
    return `url(#${this.define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`)})`;
  }

  /** A Fluent emoji in a box of 100 × 100 round the origin. */
  emoji(name: string, tune = ""): string {
    const id = `e${hash32(`${name}|${tune}`).toString(36)}`;
    this.emojis.set(id, { name, tune });
    return `<use href="#${id}"/>`;
  }

  /** A shape that is drawn often: answers a short reference to it. */
  symbol(svg: string): string {
    return `<use href="#${this.define((id) => `<g id="${id}">${svg}</g>`)}"/>`;
  }

  get definitions(): string {
    return [...this.shared.values()].join("");
  }

  get body(): string {
    return this.layers.join("\n");
  }
}

/** Moves, turns and sizes a shape that is drawn round the origin. */
export function place(svg: string, x: number, y: number, scale = 1, turn = 0, flip = false): string {
  const factor = Math.round(scale * 1000) / 1000;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${flip ? -factor : factor} ${factor})">${svg}</g>`;
}
