"use client";
import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { formatDateTime } from "@/lib/core/dates";
import { replyLink } from "@/lib/help/rules/reply-link";
import type { MessageRow } from "@/lib/help/schema/message";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

interface MessageSheetProps {
  message: MessageRow;
  /** The shop's time zone. */
  timeZone: string;
  onClose: () => void;
}

/** The full message with its actions. */
export function MessageSheet({ message, timeZone, onClose }: MessageSheetProps) {
  const { name, email, category, subject, orderNumber, userId, receivedAt } = message;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        title={subject}
        className="sm:w-lg"
        footer={<Actions message={message} timeZone={timeZone} onDone={onClose} />}
      >
        <div className="space-y-5 p-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
            <Fact label="From">
              {userId ? <FactLink href={`/admin/customers/${userId}`}>{name}</FactLink> : name}, {email}
            </Fact>
            <Fact label="About">{category}</Fact>
            {orderNumber ? (
              <Fact label="Order">
                <FactLink href={`/admin/orders?search=${orderNumber}&payment=all`}>{orderNumber}</FactLink>
              </Fact>
            ) : null}
            <Fact label="Received">{formatDateTime(receivedAt, timeZone)}</Fact>
          </dl>
          <p className="whitespace-pre-wrap wrap-anywhere">{message.message}</p>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-semibold text-fern underline underline-offset-4">
      {children}
    </Link>
  );
}

function Actions({
  message,
  timeZone,
  onDone,
}: Pick<MessageSheetProps, "message" | "timeZone"> & { onDone: () => void }) {
  const can = usePermission();
  const act = useAdminAction();
  const [isBusy, setBusy] = useState(false);
  const isDone = message.handledAt !== null;
  const mark = async () => {
    setBusy(true);
    await act(["PATCH", `/api/admin/messages/${message.id}`, { handled: !isDone }], {
      done: { title: isDone ? "Message reopened" : "Marked as done" },
      onDone,
      fallback: "Failed to update this message",
    });
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap justify-end gap-2.5 p-4">
      {can("customers.edit") ? (
        <Button variant="secondary" loading={isBusy} onClick={() => void mark()}>
          {isDone ? "Reopen" : "Mark as done"}
        </Button>
      ) : null}
      <Button asChild>
        <a href={replyLink(message, timeZone)}>
          <Mail aria-hidden="true" className="size-4" />
          Reply by email
        </a>
      </Button>
    </div>
  );
}
