-- Another attempt for one person, and a course an administrator completed for a person with a reason.
ALTER TABLE "CourseProgress" ADD COLUMN "extraAttempts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "attemptGivenAt" TIMESTAMPTZ(3);

CREATE TABLE "CompletedFor" (
    "id" UUID NOT NULL,
    "progressId" UUID NOT NULL,
    "byId" UUID,
    "reason" TEXT NOT NULL,
    "statusBefore" "ProgressStatus",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CompletedFor_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "CompletedFor_progressId_key" ON "CompletedFor"("progressId");
CREATE INDEX "CompletedFor_byId_idx" ON "CompletedFor"("byId");
ALTER TABLE "CompletedFor" ADD CONSTRAINT "CompletedFor_progressId_fkey" FOREIGN KEY ("progressId") REFERENCES "CourseProgress"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CompletedFor" ADD CONSTRAINT "CompletedFor_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
