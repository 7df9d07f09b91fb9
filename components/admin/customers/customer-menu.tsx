"use client";
import { FileDown, IdCard, Pencil, ShieldOff, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { ActionMenu } from "../action-menu";
import { downloadFromAdminApi } from "../admin-session";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { customerName } from "./labels";

interface CustomerMenuProps {
  customer: CustomerRow;
  /** Opens the edit dialog. */
  onEdit: () => void;
  /** Whether the page shows only this customer, so that deletion leaves it. */
  isPage?: boolean;
}

/** Actions for one customer. */
export function CustomerMenu({ customer, onEdit, isPage = false }: CustomerMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const [resetting, setResetting] = useState(false);
  const router = useRouter();
  const isOwner = usePermission()("customers.own");
  const { id } = customer;
  return (
    <>
      <ActionMenu
        name={customerName(customer)}
        actions={[
          { icon: Pencil, label: "Edit", onSelect: onEdit },
          !isPage && {
            icon: IdCard,
            label: "All details",
            onSelect: () => router.push(`/admin/customers/${id}`),
          },
          isOwner && {
            icon: FileDown,
            label: "Export personal data",
            onSelect: () => downloadFromAdminApi(`/api/admin/users/${id}/export`),
          },
          isOwner &&
            customer.hasSecondFactor && {
              icon: ShieldOff,
              label: "Reset second factor",
              onSelect: () => setResetting(true),
            },
          isOwner && {
            icon: Trash2,
            label: "Delete",
            onSelect: () => setDeleting(true),
            isDestructive: true,
          },
        ]}
      />
      <ResetSecondFactor customer={customer} open={resetting} onOpenChange={setResetting} />
      <DeleteCustomer customer={customer} open={deleting} onOpenChange={setDeleting} leave={isPage} />
    </>
  );
}

interface ResetSecondFactorProps {
  customer: CustomerRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Resets the second factor of a staff member who has lost the phone and the recovery codes (D45). */
function ResetSecondFactor({ customer, open, onOpenChange }: ResetSecondFactorProps) {
  const act = useAdminAction();
  const name = customerName(customer);
  const reset = async () => {
    const answer = await act(["DELETE", `/api/admin/users/${customer.id}/second-factor`], {
      done: { title: "Second factor reset", description: `${name} sets up a new one at the next sign-in.` },
      fallback: "Failed to reset the second factor",
    });
    return answer !== undefined;
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Reset the second factor of ${name}?`}
      description="Make sure that the request really comes from them. They are logged out everywhere and get an email about it."
      confirmLabel="Reset"
      destructive
      onConfirm={reset}
    />
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
  const act = useAdminAction();
  const name = customerName(customer);
  const remove = async () => {
    const answer = await act(["DELETE", `/api/admin/users/${customer.id}`], {
      done: { title: "Customer deleted", description: `The account of ${name} was deleted.` },
      fallback: "Failed to delete customer",
    });
    if (answer && leave) router.push("/admin/customers");
    return answer !== undefined;
  };
  const { subscription } = customer;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={`${
        subscription
          ? `The ${subscription.planName} membership ($${subscription.price} a month) is canceled at Stripe immediately, without a refund. `
          : ""
      }Name, addresses and saved items are erased, store credit is forfeited, and product subscriptions are canceled. Orders are kept and anonymized once they are shipped or picked up. You can't undo this.`}
      confirmLabel="Delete"
      destructive
      onConfirm={remove}
    />
  );
}
