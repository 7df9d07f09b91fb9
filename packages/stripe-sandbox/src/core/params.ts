import { ApiError, missingParam } from "./errors";
import { emptyForm, type Form } from "./form";

/** Reads typed values out of a decoded form, refusing malformed ones the way Stripe words it. */
export class Params {
  constructor(
    readonly form: Form,
    private readonly parent = "",
  ) {}

  /** The names present at this level. */
  names(): string[] {
    return Object.keys(this.form);
  }

  has(name: string): boolean {
    return this.form[name] !== undefined;
  }

  /** A non-empty string, or undefined when it was not sent. */
  string(name: string): string | undefined {
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value !== "string")
      throw new ApiError(`Invalid string: ${this.path(name)}`, { param: this.path(name) });
    if (value === "") throw this.emptyValue(name);
    return value;
  }

  /** Like `string`, but an empty value is null: Stripe's way to unset a field. */
  nullable(name: string): string | null | undefined {
    return this.form[name] === "" ? null : this.string(name);
  }

  required(name: string): string {
    const value = this.string(name);
    if (value === undefined) throw missingParam(this.path(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw new ApiError(`Invalid integer: ${value}`, {
        code: "parameter_invalid_integer",
        param: this.path(name),
      });
    }
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") {
      throw new ApiError(`Invalid boolean: ${value}`, { param: this.path(name) });
    }
    return value === "true";
  }

  oneOf<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    const listed = [...choices.slice(0, -1), `or ${choices.at(-1)}`].join(choices.length > 2 ? ", " : " ");
    throw new ApiError(`Invalid ${this.path(name)}: must be one of ${listed}`, { param: this.path(name) });
  }

  /** A nested object: `shipping[name]=…`. Undefined when it was not sent or was sent empty. */
  group(name: string): Params | undefined {
    const value = this.form[name];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw new ApiError("Invalid object", { param: this.path(name) });
    return new Params(value, this.path(name));
  }

  /** A list of nested objects: `items[0][price]=…`. Undefined when it was not sent, empty when it was sent empty. */
  groups(name: string): Params[] | undefined {
    const value = this.form[name];
    if (value === undefined) return undefined;
    const list = this.group(name);
    return list?.names().flatMap((key) => list.group(key) ?? []) ?? [];
  }

  /** A list of strings: `expand[]=…` or `types[0]=…`. */
  strings(name: string): string[] | undefined {
    const value = this.form[name];
    if (value === undefined) return undefined;
    if (typeof value === "string") {
      if (value === "") return [];
      throw new ApiError("Invalid array", { param: this.path(name) });
    }
    return Object.keys(value).map((key) => new Params(value, this.path(name)).required(key));
  }

  /** The parameters without some names (those that are read elsewhere). */
  without(...names: string[]): Params {
    const rest = emptyForm();
    for (const [name, value] of Object.entries(this.form)) if (!names.includes(name)) rest[name] = value;
    return new Params(rest, this.parent);
  }

  /** Refuses names outside the allow list. */
  allowOnly(allowed: ReadonlySet<string>): void {
    const unknown = this.names().filter((name) => !allowed.has(name));
    if (unknown.length === 0) return;
    const plural = unknown.length > 1 ? "s" : "";
    throw new ApiError(`Received unknown parameter${plural}: ${unknown.join(", ")}`, {
      code: "parameter_unknown",
      param: unknown[0],
    });
  }

  path(name: string): string {
    return this.parent ? `${this.parent}[${name}]` : name;
  }

  private emptyValue(name: string): ApiError {
    const path = this.path(name);
    return new ApiError(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      { code: "parameter_invalid_empty", param: path },
    );
  }
}
