// Renders the product pictures: npm run packshots -- [slug ...] [--all] [--view front|side] [--draft]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { products } from "../../../prisma/seed/data/products";
import { withKitPacks } from "./art/kit-packs";
import { type Drawing, labelsOf } from "./art/labels";
import { readRendered, record, save } from "./art/output";
import { loadEmoji } from "./art/parts";
import { rasterise } from "./art/raster";
import { jobOf, type SceneJob, shownIn, type View } from "./art/sets";

const catalog = withKitPacks();
const here = import.meta.dirname;
const SIZE: Record<View, number> = { front: 1000, side: 1000 };
const SAMPLES = 14;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    draft: { type: "boolean", default: false },
    force: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    view: { type: "string" },
    drafts: { type: "string", default: join(tmpdir(), "packshots-draft") },
  },
});

/** A job and what is to be noted about it. */
type Shot = SceneJob & { key: string; shown: string[]; hash: string };

const views: View[] = values.view ? [values.view === "side" ? "side" : "front"] : ["front", "side"];
const unknown = positionals.filter((slug) => !products.some((product) => product.slug === slug));
if (unknown.length > 0) throw new Error(`Not in the catalog: ${unknown.join(", ")}`);
if (positionals.length === 0 && !values.all) throw new Error("Name products, or give --all");
const wanted = products.filter((product) => values.all || positionals.includes(product.slug));

const digest = (...parts: string[]): string =>
  parts
    .reduce((hash, part) => hash.update(part), createHash("sha256"))
    .digest("hex")
    .slice(0, 16);

/** What the scene's scripts say, so that a change of theirs renders anew. */
async function sceneVersion(): Promise<string> {
  const files = (await readdir(join(here, "studio"))).filter((file) => file.endsWith(".py")).sort();
  const sources = await Promise.all(
    [join(here, "scene.py"), ...files.map((file) => join(here, "studio", file))].map((file) =>
      readFile(file, "utf8"),
    ),
  );
  return digest(...sources, JSON.stringify(SIZE), `${SAMPLES}`);
}

/** Runs Blender over a list of jobs; calls back as each picture is done. */
async function render(
  jobs: Shot[],
  folder: string,
  done: (job: Shot, seconds: number) => Promise<void>,
): Promise<void> {
  const list = join(folder, "jobs.json");
  await writeFile(list, JSON.stringify(jobs));
  const blender = spawn(
    process.env["BLENDER"] ?? "blender",
    ["-b", "--factory-startup", "-P", join(here, "scene.py"), "--", list],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const closed = new Promise<number | null>((resolve, reject) =>
    blender.on("close", resolve).on("error", reject),
  );
  let began = Date.now();
  for await (const line of createInterface({ input: blender.stdout })) {
    if (/^(FAILED|Traceback|\s+File|\w*Error)/.test(line)) console.error(line);
    const target = /^SHOT (\S+)/.exec(line)?.[1];
    const job = jobs.find((each) => each.target === target);
    if (!job) continue;
    await done(job, (Date.now() - began) / 1000);
    if (values.draft) console.log(line);
    began = Date.now();
  }
  const code = await closed;
  if (code !== 0) throw new Error(`Blender ended with ${code}`);
}

const folder = await mkdtemp(join(tmpdir(), "packshots-"));
try {
  const emoji = await loadEmoji();
  const drawings = new Map<string, Drawing[]>(
    catalog.map((product) => [product.slug, labelsOf(product, emoji)]),
  );
  const version = await sceneVersion();
  const rendered = await readRendered();
  const jobs: Shot[] = [];
  for (const view of views) {
    for (const product of wanted) {
      const bare = jobOf(product, view, catalog, folder);
      const labels = shownIn(product).flatMap((slug) => drawings.get(slug) ?? []);
      const hash = digest(version, JSON.stringify(labels), JSON.stringify(bare).replaceAll(folder, ""));
      const key = `${product.slug}-${view === "front" ? 1 : 2}`;
      const before = rendered[key];
      if (values.keep) {
        if (before) await record(key, { ...before, hash });
        continue;
      }
      if (!values.draft && !values.force && before?.hash === hash) continue;
      jobs.push({
        ...bare,
        key,
        shown: shownIn(product),
        hash,
        size: values.draft ? 480 : SIZE[view],
        samples: values.draft ? 24 : SAMPLES,
        target: join(folder, `${key}.png`),
      });
    }
  }
  console.log(`${jobs.length} pictures to render`);
  if (jobs.length > 0) {
    const shown = new Set(jobs.flatMap((job) => job.shown));
    await rasterise(
      [...shown].flatMap((slug) => drawings.get(slug) ?? []),
      folder,
    );
    if (values.draft) await mkdir(values.drafts, { recursive: true });
    await render(jobs, folder, async (job, seconds) => {
      const { key, hash } = job;
      if (values.draft) {
        await writeFile(join(values.drafts, `${key}.png`), await readFile(job.target));
        return;
      }
      const bytes = await save(job.target, key);
      await record(key, { hash, seconds: Math.round(seconds), bytes });
      console.log(`${key} ${seconds.toFixed(0)} s ${(bytes / 1024).toFixed(0)} kB`);
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
