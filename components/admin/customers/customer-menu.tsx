"use client";
import { FileDown, IdCard, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { CustomerRow } from "@/lib/admin/schema/customer";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";
import { nameOf } from "./labels";

interface CustomerMenuProps {
  customer: CustomerRow;
  /** Opens the edit dialog. */
  onEdit: () => void;
  /** The page is the customer's own, and goes with them. */
  isPage?: boolean;
}

/** What can be done with one customer. */
export function CustomerMenu({ customer, onEdit, isPage = false }: CustomerMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const may = useMay();
  const { id } = customer;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for ${nameOf(customer)}`} />
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
          {isPage ? null : (
            <MenuItem icon={IdCard} onSelect={() => router.push(`/admin/customers/${id}`)}>
              All details
            </MenuItem>
          )}
          {may("customers.own") ? (
            <>
              <MenuItem
                icon={FileDown}
                onSelect={() => window.location.assign(`/api/admin/users/${id}/export`)}
              >
                Export personal data
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} tone="destructive" onSelect={() => setDeleting(true)}>
                Delete
              </MenuItem>
            </>
          ) : null}
        </MenuContent>
      </Menu>
      <DeleteCustomer customer={customer} open={deleting} onOpenChange={setDeleting} leave={isPage} />
    </>
  );
}

interface DeleteCustomerProps {
  customer: CustomerRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leave: boolean;
}

function DeleteCustomer({ customer, open, onOpenChange, leave }: DeleteCustomerProps) {
  const router = useRouter();
  const act = useOfficeAction();
  const name = nameOf(customer);
  const remove = async () => {
    const answer = await act(["DELETE", `/api/admin/users/${customer.id}`], {
      done: { title: "Customer deleted", description: `The account of ${name} is gone.` },
      fallback: "Failed to delete customer",
    });
    if (answer && leave) router.push("/admin/customers");
  };
  const { subscription } = customer;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={`${
        subscription
          ? `The ${subscription.planName} membership ($${subscription.price} a month) ends at Stripe at once, without money back. `
          : ""
      }Name, addresses and saved items are erased, deliveries that repeat are cancelled. Orders stay, and lose the name once they are delivered. This can not be undone.`}
      confirmLabel="Delete"
      destructive
      onConfirm={remove}
    />
  );
}
