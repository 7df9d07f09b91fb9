import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { createClient } from "redis";
import { smtpAddress } from "../../../lib/server/smtp-address";
import { type Finding, fine, messageOf, problem, warning } from "./finding";

const MEBIBYTE = 1024 * 1024;
const PROBLEM_MEBIBYTES = 200;
const WARNING_MEBIBYTES = 2000;
const REDIS_TIMEOUT_MS = 5000;

/** Examines the mail server: address, encryption, user and password. No mail is sent. */
export async function examineMail(env: Record<string, string>): Promise<Finding> {
  const transport = createTransport(smtpAddress(env["SMTP_URL"] ?? ""));
  try {
    await transport.verify();
    return fine("Mail", `${new URL(env["SMTP_URL"] ?? "").host} accepts the login`);
  } catch (error) {
    const remedy = "Check host, port, user and password in SMTP_URL; port 465 needs smtps://.";
    return problem("Mail", `the server refuses: ${messageOf(error)}`, remedy);
  } finally {
    transport.close();
  }
}

/** The space that is left on a folder's disk, in MiB. */
export async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MEBIBYTE);
}

/**
 * Examines the folder of uploaded pictures: writable, and space left.
 * @param readFree the free space of its disk in MiB
 */
export async function examineFolder(folder: string, readFree = readFreeSpace): Promise<Finding> {
  const file = path.join(folder, ".doctor");
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, "");
    await rm(file);
  } catch (error) {
    return problem(
      "Pictures",
      messageOf(error),
      "Let the shop's user write into FILES_DIR, or set another folder.",
    );
  }
  const remedy = "Free some space on this disk or move FILES_DIR.";
  return examineSpace("Pictures", `${folder} is writable`, await readFree(folder), remedy);
}

/**
 * Examines the disk of the shop's own folder, which holds its build, where pictures are stored elsewhere.
 * @param readFree its free space in MiB
 */
export async function examineDisk(readFree = readFreeSpace): Promise<Finding> {
  const folder = process.cwd();
  return examineSpace("Disk", folder, await readFree(folder), "Free some space on this disk.");
}

function examineSpace(subject: string, what: string, free: number, remedy: string): Finding {
  const text = `${what}, ${free} MiB are free`;
  if (free >= WARNING_MEBIBYTES) return fine(subject, text);
  return free < PROBLEM_MEBIBYTES ? problem(subject, text, remedy) : warning(subject, text, remedy);
}

/** Examines Redis or Valkey, which tells processes about changes where it is set. */
export async function examineRedis(url: string): Promise<Finding> {
  const client = createClient({
    url,
    socket: { connectTimeout: REDIS_TIMEOUT_MS, reconnectStrategy: false },
  });
  client.on("error", () => {}); // connect() rejects with the same error
  try {
    await client.connect();
    await client.ping();
    return fine("Redis", "answers");
  } catch (error) {
    const remedy = "Check REDIS_URL, or unset it: the database then carries the changes.";
    return problem("Redis", `does not answer: ${messageOf(error)}`, remedy);
  } finally {
    if (client.isOpen) client.destroy();
  }
}
