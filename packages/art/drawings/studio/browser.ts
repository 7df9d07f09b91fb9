import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { loadFontCss } from "../../fonts.mjs";
import type { EmojiUse, Sheet } from "./sheet";

const Icons = z.object({
  width: z.number().default(32),
  icons: z.record(z.string(), z.object({ body: z.string(), width: z.number().optional() })),
});
const SPRITE = 480;

/** Chromium, the Fluent emoji and the shop's type: turns sheets into pictures. */
export class Studio {
  private readonly sprites = new Map<string, string>();
  private page: Page | undefined;
  private browser: Browser | undefined;

  private constructor(
    private readonly css: string,
    private readonly icons: z.infer<typeof Icons>,
  ) {}

  /** Reads fonts and emoji; FLUENT_EMOJI names another icons.json. The browser starts with the first picture. */
  static async open(): Promise<Studio> {
    const file =
      process.env["FLUENT_EMOJI"] ??
      createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji/icons.json");
    const css = `${await loadFontCss()}*{margin:0}svg{display:block}text{white-space:pre}`;
    return new Studio(css, Icons.parse(JSON.parse(await readFile(file, "utf8"))));
  }

  /** A digest of everything that decides how a sheet looks. */
  digest(sheet: Sheet): string {
    const hash = createHash("sha256").update(`${sheet.width}x${sheet.height}`);
    hash.update(sheet.definitions).update(sheet.body);
    for (const use of sheet.emojis.values()) hash.update(use.tune).update(this.icon(use.name).body);
    return hash.digest("hex").slice(0, 16);
  }

  /** The sheet as PNG; `scale` 2 for twice the pixels, `clear` for a transparent ground. */
  async shoot(sheet: Sheet, { scale = 1, clear = false } = {}): Promise<Buffer> {
    const images = [];
    for (const [id, use] of sheet.emojis) {
      images.push(
        `<image id="${id}" x="-50" y="-50" width="100" height="100" href="${await this.sprite(use)}"/>`,
      );
    }
    const { width, height } = sheet;
    return this.draw(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}"><defs>${images.join("")}${sheet.definitions}</defs>${sheet.body}</svg>`,
      width * scale,
      height * scale,
      clear,
    );
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  private icon(name: string): { body: string; width?: number | undefined } {
    const icon = this.icons.icons[name];
    if (!icon) throw new Error(`Fluent emoji has no ${name}`);
    return icon;
  }

  /** An emoji as a picture of its own: its many gradients are drawn once, not once a use. */
  private async sprite({ name, tune }: EmojiUse): Promise<string> {
    const key = `${name}|${tune}`;
    const known = this.sprites.get(key);
    if (known) return known;
    const icon = this.icon(name);
    const box = icon.width ?? this.icons.width;
    const png = await this.draw(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" width="${SPRITE}" height="${SPRITE}" style="filter:${tune || "none"}">${icon.body}</svg>`,
      SPRITE,
      SPRITE,
      true,
    );
    const url = `data:image/png;base64,${png.toString("base64")}`;
    this.sprites.set(key, url);
    return url;
  }

  private async draw(svg: string, width: number, height: number, clear: boolean): Promise<Buffer> {
    this.browser ??= await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    this.page ??= await this.browser.newPage();
    await this.page.setViewportSize({ width, height });
    await this.page.setContent(
      `<style>${this.css}</style><span style="position:absolute;opacity:0;font:600 9px Fraunces">a<b style="font:600 9px Figtree">a</b></span>${svg}`,
    );
    await this.page.evaluate(
      "Promise.all([document.fonts.ready, ...[...document.querySelectorAll('image')].map((i) => i.decode())])",
    );
    return this.page.screenshot({ type: "png", omitBackground: clear });
  }
}
