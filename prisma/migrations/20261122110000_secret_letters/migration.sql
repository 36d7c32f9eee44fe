-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "secret" BOOLEAN NOT NULL DEFAULT false;

-- Letters of before with a code or the link of an invitation; those that left by SMTP need their words no more.
UPDATE "OutboxMail" SET "secret" = true WHERE "subject" ~ 'is your (Paddock|recovery) code$' OR "text" LIKE '%&invite=%';
UPDATE "OutboxMail" SET "subject" = 'A letter with a code or a link to sign in', "text" = '', "html" = '' WHERE "secret" AND "sentAt" IS NOT NULL;
