import type { ErrorCode } from "@/lib/core/errors";
import { STAFF_PERMISSIONS } from "../../admin/rules/permissions";
import type { CallDescription } from "../call-description";
import { acceptsTokens } from "./security";

/**
 * The error codes that a call can return: those implied by its options, and those listed in `throws`.
 * @param hasParams whether its path has parameters
 */
export function errorCodesOf(call: CallDescription, method: string, hasParams: boolean): ErrorCode[] {
  const { access, input, query, upload, limit, throws = [] } = call;
  const writes = method !== "GET";
  const hasBody = (input !== undefined && writes) || upload !== undefined;
  const isForStaff = access in STAFF_PERMISSIONS;
  const codes: [ErrorCode, boolean][] = [
    ["invalid_input", input !== undefined || query !== undefined || upload !== undefined],
    ["malformed_json", input !== undefined && writes],
    ["unauthorized", !["public", "stripe", "courier"].includes(access)],
    ["forbidden", isForStaff || access === "member" || access === "staff"],
    ["second_factor_required", isForStaff || access === "staff"],
    ["cross_origin", writes && access !== "stripe" && access !== "courier"],
    ["not_found", hasParams],
    ["too_large", hasBody],
    ["too_many", limit !== undefined || acceptsTokens(access)],
    ["overloaded", true],
    ["unavailable", true],
    ["internal", true],
  ];
  return [...new Set([...codes.flatMap(([code, applies]) => (applies ? [code] : [])), ...throws])];
}
