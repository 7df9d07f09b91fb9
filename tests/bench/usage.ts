import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in which Linux counts CPU time. */
const TICKS = 100;

const statOf = (pid: string) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return []; // it has ended
  }
};

/** CPU time that a process and those that it started have used, in seconds; 0 where the system does not report it. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return 0;
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const ticksOf = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.ticks + ticksOf(one.pid), 0);
  return ((all.find((one) => one.pid === pid)?.ticks ?? 0) + ticksOf(pid)) / TICKS;
}

/** The process that started another one. */
export const parentOf = (pid: number): number => statOf(String(pid))[0]?.parent ?? 0;

/** Resident memory of a process in MiB; 0 where the system does not report it. */
export function memoryOf(pid: number): number {
  if (process.platform !== "linux") return 0;
  const [, kib = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}

export const median = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
