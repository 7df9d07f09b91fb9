import { type Finding, fine, warning } from "./finding";

/** The day on which a release line gets its last security update (nodejs/Release, schedule.json). */
const LAST_UPDATES: Record<string, string> = {
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
  26: "2029-04-30",
};

/**
 * Checks whether the installed Node still gets security updates.
 * @param version such as "24.21.0"
 * @param today as YYYY-MM-DD
 */
export function examineNode(version: string, today: string): Finding {
  const last = LAST_UPDATES[version.split(".", 1)[0] ?? ""];
  if (!last) return fine("Node", version);
  if (today <= last) return fine("Node", `${version}, with security updates until ${last}`);
  return warning(
    "Node",
    `${version} has had no security updates since ${last}`,
    "Install a version with long-term support, such as Node 24, then run npm ci and restart the shop.",
  );
}
