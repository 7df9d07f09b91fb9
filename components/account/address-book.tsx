"use client";
import { MapPin, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import type { AddressView } from "@/lib/account/schema";
import { AddressForm } from "./address-form";
import { callApi } from "./call-api";

interface AddressBookProps {
  addresses: readonly AddressView[];
  name: { firstName: string; lastName: string };
}

/** A user's addresses: add, edit, delete, and choose the default for checkout. */
export function AddressBook({ addresses, name }: AddressBookProps) {
  const [edited, setEdited] = useState<AddressView | "new">();
  const close = () => setEdited(undefined);
  const add = (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden="true" className="size-4" />
      Add an address
    </Button>
  );
  return (
    <>
      {addresses.length === 0 ? (
        <Card>
          <EmptyState
            icon={MapPin}
            as="h2"
            title="No addresses yet"
            hint="Save an address to have it filled in at checkout."
          >
            {add}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id} className="grid">
                <AddressCard address={address} onEdit={() => setEdited(address)} />
              </li>
            ))}
          </ul>
          <div className="mt-6 grid sm:block">{add}</div>
        </>
      )}
      <Dialog open={edited !== undefined} onOpenChange={(open) => (open ? undefined : close())}>
        <DialogContent title={edited === "new" ? "Add an address" : "Change this address"}>
          {edited === undefined ? null : (
            <AddressForm {...(edited === "new" ? { name } : { address: edited })} onDone={close} />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

function AddressCard({ address, onEdit }: { address: AddressView; onEdit: () => void }) {
  const { remove, makeDefault, isBusy } = useAddressCalls(address);
  const line = `${address.firstName} ${address.lastName}, ${address.address}`;
  return (
    <Card className="flex flex-col p-5">
      <address className="flex-1 leading-6 not-italic wrap-anywhere">
        <strong className="mr-2 font-semibold">
          {address.firstName} {address.lastName}
        </strong>
        {address.isDefault ? <Badge>Default</Badge> : null}
        <br />
        {address.address}
        <br />
        {address.city}, {address.state} {address.zip}
      </address>
      <div className="mt-4 flex flex-wrap gap-x-1 gap-y-1">
        <Button variant="ghost" size="sm" className="-ml-3.5" onClick={onEdit} aria-label={`Edit ${line}`}>
          Edit
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" aria-label={`Remove ${line}`}>
              Remove
            </Button>
          }
          title="Remove this address?"
          description={line}
          confirmLabel="Remove"
          destructive
          failure="Failed to remove this address. Please try again."
          onConfirm={remove}
        />
        {address.isDefault ? null : (
          <Button
            variant="ghost"
            size="sm"
            loading={isBusy}
            onClick={() => void makeDefault()}
            aria-label={`Make default: ${line}`}
          >
            Make default
          </Button>
        )}
      </div>
    </Card>
  );
}

function useAddressCalls({ id }: AddressView) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const path = `/api/account/addresses/${id}`;
  const remove = async () => {
    await callApi("DELETE", path);
    toast({ title: "Address removed" });
    router.refresh();
  };
  const makeDefault = async () => {
    setBusy(true);
    try {
      await callApi("PATCH", path, { isDefault: true });
      toast({ title: "Default address updated" });
      router.refresh();
    } catch (error) {
      showCallFailure(error, "Failed to save this address.");
    }
    setBusy(false);
  };
  return { remove, makeDefault, isBusy };
}
