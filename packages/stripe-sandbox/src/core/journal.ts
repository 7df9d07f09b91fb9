import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

/** One change: an object stored (`o`) or an id removed (`d`) in a collection (`c`). */
export interface Change {
  c: string;
  o?: { id: string };
  d?: string;
}

/**
 * An append-only file of transactions, one JSON line each. Lines of requests that arrive together are
 * written together, and `append` resolves once its line has been handed to the operating system, which
 * is enough to survive the death of this process.
 */
export class Journal {
  private waiting: string[] = [];
  private writing: Promise<void> | undefined;

  private constructor(private readonly file: FileHandle) {}

  /** Reads every transaction of a journal; a last line cut short by a crash is left out. */
  static async replay(path: string, apply: (changes: Change[]) => void): Promise<void> {
    if (!existsSync(path)) return;
    const lines = createInterface({
      input: createReadStream(path, "utf8"),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of lines) {
      const changes = parseLine(line);
      if (changes) apply(changes);
    }
  }

  /** Replaces the journal with the given state in one step, then opens it for appending. */
  static async compact(path: string, state: Iterable<Change>): Promise<Journal> {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.new`;
    const out = createWriteStream(draft, "utf8");
    for (const change of state) {
      if (!out.write(`${JSON.stringify([change])}\n`)) await once(out, "drain");
    }
    out.end();
    await once(out, "close");
    await rename(draft, path);
    return new Journal(await open(path, "a"));
  }

  append(changes: Change[]): Promise<void> {
    this.waiting.push(JSON.stringify(changes));
    return this.flush();
  }

  /** Resolves when everything appended so far is written. */
  flush(): Promise<void> {
    if (this.waiting.length === 0) return this.writing ?? Promise.resolve();
    const before = this.writing ?? Promise.resolve();
    this.writing = before.catch(() => undefined).then(() => this.drain());
    return this.writing;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file.close();
  }

  private async drain(): Promise<void> {
    if (this.waiting.length === 0) return;
    const lines = this.waiting;
    this.waiting = [];
    try {
      await this.file.appendFile(`${lines.join("\n")}\n`, "utf8");
    } catch (error) {
      // Nothing may be left out of the journal: the next write begins on a new line and brings these again.
      this.waiting = ["", ...lines, ...this.waiting];
      throw error;
    }
  }
}

function parseLine(line: string): Change[] | undefined {
  if (line === "") return undefined;
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return undefined;
  }
}
