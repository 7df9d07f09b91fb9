"use client";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { cn } from "./cn";
import { ComboboxList, type ComboboxOptions, type Found } from "./combobox-list";
import { Input } from "./input";
import { type Suggest, useSuggestions } from "./use-suggestions";

interface ComboboxProps<Item> extends ComboboxOptions<Item> {
  id?: string;
  name?: string;
  placeholder?: string;
  value: string;
  onValue: (text: string) => void;
  /** The text to search for. Default: the value. Enter picks nothing while it is empty. */
  query?: string;
  /** Must be stable between renders. */
  suggest: Suggest<Item>;
  /** Handles Escape while the list is closed. Default: clears the value. */
  onEscape?: () => void;
  /** Handles Enter while no suggestion is active; without it and `picks`, Enter submits the surrounding form. */
  onSearch?: (text: string) => void;
  /** Minimum number of letters before it searches. */
  minLength?: number;
  /** Opens immediately, because the user has typed before this code loaded. */
  startOpen?: boolean;
  className?: string;
  /** More props of the field, such as those that link it to its hint and error. */
  input?: Omit<ComponentProps<"input">, keyof ComboboxField> & Pick<ComponentProps<"input">, "onBlur">;
}

const NEXT: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1 >= count ? 0 : active + 1),
  ArrowUp: (active, count) => (active <= 0 ? count - 1 : active - 1),
};

/** Enter picks the first suggestion; if it is still being fetched, when it arrives. */
function usePickFirst<Item>({ items, busy, failed, retry }: Found<Item>, pick: (item: Item) => void) {
  const [isPending, setPending] = useState(false);
  const [first] = items;
  useEffect(() => {
    if (!isPending || busy) return;
    setPending(false);
    if (first) pick(first);
  });
  const pickFirst = () => {
    if (busy) setPending(true);
    else if (failed) retry();
    else if (first) pick(first);
  };
  return { pickFirst, cancel: () => setPending(false) };
}

/**
 * Keys of the ARIA combobox pattern: the focus stays in the field, `active` is the index of the active suggestion
 * (-1: none).
 */
function useComboboxKeys<Item>(
  props: ComboboxProps<Item>,
  found: Found<Item>,
  [open, setOpen]: [boolean, (open: boolean) => void],
) {
  const { value, onValue, query = value, onPick, onSearch, picks = false, minLength = 2 } = props;
  const { onEscape = () => onValue("") } = props;
  const { items } = found;
  const [marked, setMarked] = useState(-1);
  const active = open && marked < items.length ? marked : -1;
  const pick = (item: Item) => {
    show(false);
    onPick(item);
  };
  const { pickFirst, cancel } = usePickFirst(found, pick);
  const show = (next: boolean) => {
    setOpen(next);
    setMarked(-1);
    cancel();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = NEXT[event.key];
    const item = items[active];
    if (move && (items.length > 0 || !open) && query.trim().length >= minLength) {
      event.preventDefault();
      setOpen(true);
      setMarked(items.length > 0 ? move(active, items.length) : -1);
    } else if (event.key === "Enter") {
      if (item || onSearch || picks) event.preventDefault();
      if (item) pick(item);
      else if (picks) {
        if (open && query.trim() !== "") pickFirst();
      } else {
        onSearch?.(value.trim());
        show(false);
      }
    } else if (event.key === "Escape" && (open || query !== "")) {
      event.preventDefault();
      event.stopPropagation();
      if (!open) onEscape();
      show(false);
    } else if (event.key === "Tab") show(false);
  };
  return { open, show, active, setMarked, pick, onKeyDown };
}

/** Props that make an input a combobox. */
export type ComboboxField = Pick<
  ComponentProps<"input">,
  | "role"
  | "aria-autocomplete"
  | "aria-expanded"
  | "aria-controls"
  | "aria-activedescendant"
  | "onChange"
  | "onClick"
  | "onBlur"
  | "onKeyDown"
>;

/** Makes an existing input with this id a combobox, and renders its list. */
export function useCombobox<Item>(
  id: string,
  props: ComboboxProps<Item>,
): { field: ComboboxField; list: ReactNode } {
  const { value, onValue, query = value } = props;
  const [open, setOpen] = useState(props.startOpen ?? false);
  const found = useSuggestions(query, props.suggest, props.minLength ?? 2, open);
  const { show, active, setMarked, pick, onKeyDown } = useComboboxKeys(props, found, [open, setOpen]);
  const shown = open && found.wanted;
  const hasList = shown && found.items.length > 0;
  const field: ComboboxField = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": hasList,
    "aria-controls": hasList ? `${id}-list` : undefined,
    "aria-activedescendant": active >= 0 ? `${id}-option-${active}` : undefined,
    onChange: (event) => {
      onValue(event.target.value);
      show(true);
    },
    onClick: () => show(true),
    onBlur: () => show(false),
    onKeyDown,
  };
  const list = (
    <ComboboxList
      {...props}
      id={id}
      shown={shown}
      found={found}
      query={query.trim()}
      active={active}
      onMark={setMarked}
      onPick={pick}
    />
  );
  return { field, list };
}

/** A search field with suggestions. Up, down, Enter and Escape work, and the number of suggestions is announced. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const { field, list } = useCombobox(id, props);
  const { onBlur, ...input } = props.input ?? {};
  return (
    <div className={cn("relative", props.className)}>
      <Input
        {...input}
        {...field}
        onBlur={(event) => {
          field.onBlur?.(event);
          onBlur?.(event);
        }}
        id={id}
        name={props.name}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={props.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        placeholder={props.placeholder}
        value={props.value}
      />
      {list}
    </div>
  );
}
