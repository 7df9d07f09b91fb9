import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { loadFontCss } from "../../fonts.mjs";
import type { Drawing } from "./labels";

/** Draws labels as PNG files into a folder, in our own type. CHROMIUM names another browser binary. */
export async function rasterise(drawings: Drawing[], folder: string): Promise<void> {
  const css = `${await loadFontCss()}*{margin:0}svg{display:block}text{white-space:pre}`;
  const fit = await readFile(join(import.meta.dirname, "fit.js"), "utf8");
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    for (const { name, width, height, body } of drawings) {
      await page.setViewportSize({ width, height });
      await page.setContent(
        `<style>${css}</style><span style="position:absolute;opacity:0;font:600 9px Fraunces">a<b style="font:600 9px Figtree">a</b></span><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`,
      );
      await page.evaluate("document.fonts.ready");
      await page.addScriptTag({ content: `{${fit}}` });
      await page.screenshot({ path: join(folder, `${name}.png`), type: "png" });
    }
  } finally {
    await browser.close();
  }
}
