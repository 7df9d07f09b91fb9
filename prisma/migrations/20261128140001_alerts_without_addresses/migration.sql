-- Alerts about memberships named the member's address, which stayed after the deletion of the account.
UPDATE "notices" n SET "message" = regexp_replace(n."message", ' membership of \S+@\S+',
  ' membership ' || coalesce((SELECT s."stripe_subscription_id" FROM "subscriptions" s WHERE s."id" = n."object_id"), n."object_id"))
WHERE n."object_type" = 'membership' AND n."message" ~ ' membership of \S+@\S+';
