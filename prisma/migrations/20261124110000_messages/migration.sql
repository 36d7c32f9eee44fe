-- Messages to people: what was written, for whom, and how each person has it.
CREATE TYPE "MessageStatus" AS ENUM ('DRAFT', 'PLANNED', 'SENDING', 'STOPPED', 'SENT');
CREATE TYPE "MessageTo" AS ENUM ('AUDIENCE', 'PEOPLE');
CREATE TYPE "MessageMail" AS ENUM ('NONE', 'WAITING', 'TRYING', 'SENT', 'FAILED');

CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "words" TEXT GENERATED ALWAYS AS (
      replace(replace(replace(replace(
        regexp_replace(
          regexp_replace("text", '<(/(p|h[1-4]|li|td|th|blockquote)|br ?/?)>', ' ', 'g'),
          '<[^>]*>', '', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
    ) STORED,
    "to" "MessageTo" NOT NULL DEFAULT 'AUDIENCE',
    "status" "MessageStatus" NOT NULL DEFAULT 'DRAFT',
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "cursor" UUID,
    "delivered" BOOLEAN NOT NULL DEFAULT false,
    "total" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "readers" INTEGER NOT NULL DEFAULT 0,
    "mailTotal" INTEGER NOT NULL DEFAULT 0,
    "mailSent" INTEGER NOT NULL DEFAULT 0,
    "mailFailed" INTEGER NOT NULL DEFAULT 0,
    "mailDoubtful" INTEGER NOT NULL DEFAULT 0,
    "groupNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "problem" TEXT NOT NULL DEFAULT '',
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Message_counts_check" CHECK (LEAST("total", "sent", "readers", "mailTotal", "mailSent", "mailFailed", "mailDoubtful") >= 0)
);
CREATE TABLE "MessageFile" (
    "id" UUID NOT NULL,
    "messageId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "MessageFile_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "MessageAudience" (
    "messageId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "MessageAudience_pkey" PRIMARY KEY ("messageId","groupId")
);
CREATE TABLE "MessagePerson" (
    "messageId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    CONSTRAINT "MessagePerson_pkey" PRIMARY KEY ("messageId","userId")
);
CREATE TABLE "MessageRecipient" (
    "id" UUID NOT NULL,
    "messageId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "mail" "MessageMail" NOT NULL DEFAULT 'NONE',
    "mailTries" INTEGER NOT NULL DEFAULT 0,
    "mailUnsure" BOOLEAN NOT NULL DEFAULT false,
    "mailProblem" TEXT NOT NULL DEFAULT '',
    "mailRetryAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MessageRecipient_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Message_status_date_id_idx" ON "Message"("status", "date", "id");
CREATE INDEX "Message_date_id_idx" ON "Message"("date", "id");
CREATE INDEX "Message_subject_id_idx" ON "Message"("subject", "id");
CREATE INDEX "Message_createdById_date_idx" ON "Message"("createdById", "date");
CREATE INDEX "MessageFile_messageId_position_idx" ON "MessageFile"("messageId", "position");
CREATE INDEX "MessageFile_fileId_idx" ON "MessageFile"("fileId");
CREATE INDEX "MessageAudience_groupId_idx" ON "MessageAudience"("groupId");
CREATE INDEX "MessagePerson_userId_idx" ON "MessagePerson"("userId");
CREATE UNIQUE INDEX "MessageRecipient_messageId_userId_key" ON "MessageRecipient"("messageId", "userId");
CREATE INDEX "MessageRecipient_userId_deletedAt_createdAt_id_idx" ON "MessageRecipient"("userId", "deletedAt", "createdAt", "id");
CREATE INDEX "MessageRecipient_userId_deletedAt_readAt_idx" ON "MessageRecipient"("userId", "deletedAt", "readAt");
CREATE INDEX "MessageRecipient_messageId_mail_id_idx" ON "MessageRecipient"("messageId", "mail", "id");
CREATE INDEX "MessageRecipient_messageId_createdAt_id_idx" ON "MessageRecipient"("messageId", "createdAt", "id");

ALTER TABLE "Message" ADD CONSTRAINT "Message_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "MessageFile" ADD CONSTRAINT "MessageFile_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageFile" ADD CONSTRAINT "MessageFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageAudience" ADD CONSTRAINT "MessageAudience_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageAudience" ADD CONSTRAINT "MessageAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessagePerson" ADD CONSTRAINT "MessagePerson_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessagePerson" ADD CONSTRAINT "MessagePerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
