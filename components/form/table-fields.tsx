"use client";
import { Fragment, type ReactNode } from "react";
import { CheckboxField } from "./checkbox-field";
import { ChecksField, type Option } from "./checks-field";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { TextareaField } from "./textarea-field";

type Control =
  /** A line of text. */
  | {
      control?: undefined;
      type?: "email" | "url" | "date" | "datetime-local";
      inputMode?: "decimal" | "numeric";
      placeholder?: string;
      maxLength?: number;
    }
  | { control: "textarea"; rows: number; maxLength?: number }
  | { control: "select"; options: readonly Option[] }
  | { control: "checks"; options: readonly Option[] }
  | { control: "checkbox" }
  /** A component of its own, in `own` of `TableFields`. */
  | { control: "own" };

/** How a form edits a field. */
export type FieldControl = Control & {
  hint?: string;
  required?: boolean;
  /** Over all columns. */
  wide?: boolean;
  className?: string;
};

export type FormField = FieldControl & { label: string };

/** How a form edits each of its values, in the form's order. */
export type FieldTable<Values> = Readonly<Record<keyof Values & string, FormField>>;

/** Labels by field, for the notice about a conflict. */
export const labelsOf = (table: Readonly<Record<string, FormField>>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]));

/** Changes to a field's entry for the current record. */
export interface Differences {
  label?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Of a select or checks. */
  options?: readonly Option[];
  /** Of a select: shown while nothing is selected. */
  prompt?: string;
  onValue?: (value: string) => void;
}

interface TableFieldProps extends Differences {
  name: string;
  field: FormField;
}

/** The control of a table's field; nothing for one with a component of its own. */
export function TableField({ name, field, options, prompt, onValue, ...differences }: TableFieldProps) {
  const { wide, label, hint, required, className = wide ? "col-span-full" : undefined } = field;
  const common = { name, label, hint, required, className, ...differences };
  switch (field.control) {
    case "textarea":
      return <TextareaField {...common} rows={field.rows} maxLength={field.maxLength} />;
    case "select":
      return (
        <SelectField {...common} onValue={onValue}>
          {prompt ? (
            <option value="" disabled>
              {prompt}
            </option>
          ) : null}
          {(options ?? field.options).map((option) => {
            const [value, text] = typeof option === "string" ? [option, option] : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </SelectField>
      );
    case "checks":
      return <ChecksField {...common} options={options ?? field.options} />;
    case "checkbox":
      return <CheckboxField {...common} />;
    case "own":
      return null;
    default: {
      const { type, inputMode, placeholder, maxLength } = field;
      return (
        <TextField
          type={type}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength}
          {...common}
        />
      );
    }
  }
}

type OwnName<Table> = {
  [Name in keyof Table]: Table[Name] extends { control: "own" } ? Name : never;
}[keyof Table];

type TableFieldsProps<Table> = {
  table: Table;
  /** By field. */
  differences?: Partial<Record<keyof Table, Differences>>;
  /** Content above a field, by field. */
  above?: Partial<Record<keyof Table, ReactNode>>;
} & ([OwnName<Table>] extends [never]
  ? { own?: Partial<Record<keyof Table, ReactNode>> }
  : {
      /** Content that replaces a field's control, by field. */
      own: Record<OwnName<Table>, ReactNode> & Partial<Record<keyof Table, ReactNode>>;
    });

/** All fields of a table, in its order, for the surrounding form. */
export function TableFields<Table extends Readonly<Record<string, FormField>>>(
  props: TableFieldsProps<Table>,
) {
  const { table, differences, above } = props;
  const own: Partial<Record<keyof Table, ReactNode>> = props.own ?? {};
  return Object.entries(table).map(([name, field]) => (
    <Fragment key={name}>
      {above?.[name]}
      {own[name] ?? <TableField name={name} field={field} {...differences?.[name]} />}
    </Fragment>
  ));
}
