-- AlterTable
ALTER TABLE "LedgerTransaction" ADD COLUMN     "earnerId" UUID,
ADD COLUMN     "subjectType" TEXT;

-- What one person earned with a course is found among all who passed it.
DROP INDEX "LedgerTransaction_subjectId_idx";
CREATE INDEX "LedgerTransaction_subjectId_earnerId_idx" ON "LedgerTransaction"("subjectId", "earnerId");

-- What stands is never changed again; this once its own text is written into columns.
ALTER TABLE "LedgerTransaction" DISABLE TRIGGER "LedgerTransaction_append_only";

-- course.completed:<courseId>:<userId> and course.undone:<courseId>:<userId>:<completionId>, with or without a number behind.
UPDATE "LedgerTransaction" SET "subjectType" = 'Course',
  "subjectId" = split_part(reference, ':', 2)::uuid, "earnerId" = split_part(reference, ':', 3)::uuid
WHERE kind IN ('course.completed', 'course.undone')
  AND reference ~ '^course\.(completed|undone):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)';

-- The others have named their subject since the first version, and are told apart by their kind.
UPDATE "LedgerTransaction" SET "subjectType" = CASE split_part(kind, '.', 1)
    WHEN 'activity' THEN 'ActivitySubmission'
    WHEN 'loyalty' THEN 'LoyaltySubmission'
    WHEN 'payout' THEN 'PayoutOrder'
    WHEN 'reward' THEN 'Reward'
    WHEN 'spiff-claim' THEN 'SpiffClaim'
  END
WHERE "subjectId" IS NOT NULL AND "subjectType" IS NULL;

ALTER TABLE "LedgerTransaction" ENABLE TRIGGER "LedgerTransaction_append_only";
