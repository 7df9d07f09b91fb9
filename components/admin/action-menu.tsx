"use client";
import { type LucideIcon, MoreHorizontal } from "lucide-react";
import { Fragment } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";

export interface Action {
  icon: LucideIcon;
  label: string;
  onSelect: () => unknown;
  disabled?: boolean;
  /** Set apart from the others and colored. */
  isDestructive?: boolean;
}

interface ActionMenuProps {
  /** What the actions are about, for the button's label. */
  name: string;
  /** Those that do not apply are false, null or undefined. */
  actions: readonly (Action | false | null | undefined)[];
}

/** The actions for one record behind a button. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton icon={MoreHorizontal} label={`Actions for ${name}`} />
      </MenuTrigger>
      <MenuContent>
        {actions
          .filter((action) => !!action)
          .map(({ icon, label, onSelect, disabled = false, isDestructive = false }) => (
            <Fragment key={label}>
              {isDestructive ? <MenuSeparator /> : null}
              <MenuItem
                icon={icon}
                disabled={disabled}
                tone={isDestructive ? "destructive" : "plain"}
                onSelect={() => void onSelect()}
              >
                {label}
              </MenuItem>
            </Fragment>
          ))}
      </MenuContent>
    </Menu>
  );
}
