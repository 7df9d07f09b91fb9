-- Entries about resent emails had their recipient, and those about resolved alerts of memberships the member's address, which the
-- deletion of an account did not find. Their objects are few, and found by an index.
UPDATE "audit_log" SET "after" = "after" - 'recipient'
WHERE "object_type" = 'mail' AND "action" = 'mail.again' AND "after" ? 'recipient';

UPDATE "audit_log" a SET "after" = jsonb_set(a."after", '{message}', to_jsonb(regexp_replace(a."after" ->> 'message', ' membership of \S+@\S+',
  ' membership ' || coalesce((SELECT s."stripe_subscription_id" FROM "subscriptions" s WHERE s."id" = a."object_id"), a."object_id"))))
WHERE a."object_type" = 'membership' AND a."action" = 'alert.resolve' AND a."after" ->> 'message' ~ ' membership of \S+@\S+';
