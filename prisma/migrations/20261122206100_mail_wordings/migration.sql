-- The texts of mails that staff have edited; NULL: the default of the code.
CREATE TABLE "mail_wordings" (
    "id" TEXT NOT NULL,
    "subject" TEXT,
    "heading" TEXT,
    "introduction" TEXT,
    "closing" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "mail_wordings_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_lengths" CHECK (
    length("subject") BETWEEN 1 AND 140
    AND length("heading") BETWEEN 1 AND 140
    AND length("introduction") <= 4000
    AND length("closing") <= 2000
);
