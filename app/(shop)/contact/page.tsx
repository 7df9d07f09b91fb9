import { Clock, Headset, type LucideIcon, Mail, MapPin, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { mayOfferPlans } from "@/app/_parts/may-offer-plans";
import { ownCard, pageMetadata } from "@/app/metadata";
import { ContactForm } from "@/components/help/contact-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata = pageMetadata({
  title: "Contact",
  description: "Write to Clover & Fern: a person answers within 24 hours, members' questions within 4.",
  path: "/contact",
  image: ownCard("/contact", "Contact"),
});

export default async function ContactPage() {
  const [{ supportEmail, postalAddress }, hasPlansForSale] = await Promise.all([
    getStoreFacts(),
    mayOfferPlans(),
  ]);
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38">Contact us</h1>
      <p className="mt-2 mb-8 max-w-prose text-18 text-ink-soft">
        Questions, requests or a problem with an order: a person reads every message.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <Card className="relative overflow-hidden p-5 sm:p-8">
          <h2 className="mb-5 text-28">Send a message</h2>
          <ContactForm />
        </Card>
        <ContactDetails email={supportEmail} post={postalAddress} hasPlansForSale={hasPlansForSale} />
      </div>
    </div>
  );
}

/** Contact detail cards. */
function ContactDetails({
  email,
  post,
  hasPlansForSale,
}: {
  email: string;
  post: string;
  hasPlansForSale: boolean;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <ContactDetail icon={Mail} title="Email">
        <a href={`mailto:${email}`} className="prose-link wrap-anywhere">
          {email}
        </a>
      </ContactDetail>
      {post ? (
        <ContactDetail icon={MapPin} title="By post">
          {post}
        </ContactDetail>
      ) : null}
      <ContactDetail icon={Clock} title="When we answer">
        Within {RESPONSE_HOURS.standard} hours. Support hours are Mon-Fri 9 AM-6 PM PST.
      </ContactDetail>
      <ContactDetail icon={Headset} title="Member priority support">
        Members are answered first, within {RESPONSE_HOURS.members} hours.
        {hasPlansForSale ? (
          <div className="mt-3 member:hidden">
            <Button asChild variant="secondary" size="sm">
              <Link href="/membership">Become a member</Link>
            </Button>
          </div>
        ) : null}
      </ContactDetail>
      <ContactDetail icon={MessagesSquare} title="Asked before">
        Delivery, changes, payments, plans: most answers stand under{" "}
        <Link href="/faqs" className="prose-link">
          questions and answers
        </Link>
        .
      </ContactDetail>
    </ul>
  );
}

function ContactDetail({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-4 rounded-card border border-hairline bg-card p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-clover" strokeWidth={1.5} />
      <div className="min-w-0">
        <h2 className="text-18">{title}</h2>
        <div className="mt-1 text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
