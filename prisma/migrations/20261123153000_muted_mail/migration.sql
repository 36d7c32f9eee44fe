-- Emails of a kind may be off for everybody; what was told is counted by when.
CREATE TABLE "MutedMail" (
    "topic" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MutedMail_pkey" PRIMARY KEY ("topic")
);

CREATE INDEX "Notification_createdAt_kind_idx" ON "Notification"("createdAt", "kind");
