import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { UserView } from "@/lib/account/schema";
import { formatDate } from "@/lib/core/dates";
import { SendVerificationButton } from "./send-verification-button";

interface ProfileCardProps {
  user: UserView;
  timeZone: string;
}

/** "Member since Nov 1, 2026"; for anyone else, since when they have had an account. */
const describeTenure = ({ isMember, membershipStartDate, createdAt }: UserView, timeZone: string): string =>
  isMember && membershipStartDate
    ? `Member since ${formatDate(membershipStartDate, timeZone)}`
    : `With us since ${formatDate(createdAt, timeZone)}`;

/** The 'Profile Information' card (account-admin-content.md §2). */
export function ProfileCard({ user, timeZone }: ProfileCardProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username || "";
  return (
    <Card className="flex h-full flex-col p-5 sm:p-6">
      <h2 className="text-22">Profile Information</h2>
      <div className="mt-5 flex items-center gap-4">
        <Avatar
          name={name || user.email}
          {...(user.profileImageUrl ? { src: user.profileImageUrl } : {})}
          size="lg"
          decorative
        />
        <div className="min-w-0">
          {name ? <p className="text-18 font-semibold wrap-anywhere">{name}</p> : null}
          <p className="text-14 text-ink-soft">{describeTenure(user, timeZone)}</p>
        </div>
      </div>
      <dl className="mt-5 mb-6 space-y-3 border-t border-hairline pt-5">
        <div>
          <dt className="text-14 text-ink-soft">Email</dt>
          <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="wrap-anywhere">{user.email}</span>
            {user.emailVerified ? (
              <Badge tone="positive">Confirmed</Badge>
            ) : (
              <Badge tone="warning">Not confirmed yet</Badge>
            )}
          </dd>
        </div>
        {user.username ? (
          <div>
            <dt className="text-14 text-ink-soft">Username</dt>
            <dd className="wrap-anywhere">{user.username}</dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-auto flex flex-wrap gap-2.5">
        <Button asChild variant="secondary" size="sm">
          <Link href="/account/settings">Edit profile</Link>
        </Button>
        {user.emailVerified ? null : <SendVerificationButton variant="ghost" size="sm" />}
      </div>
    </Card>
  );
}
