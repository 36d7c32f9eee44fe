-- DropIndex
DROP INDEX "Spiff_status_endDate_idx";

-- AlterTable
-- The database works it out, so that it can be searched and never disagrees.
ALTER TABLE "Spiff" ADD COLUMN "claimUntil" DATE GENERATED ALWAYS AS ("endDate" + "claimDays") STORED;

-- CreateIndex
CREATE INDEX "Spiff_status_claimUntil_idx" ON "Spiff"("status", "claimUntil");

-- CreateIndex
CREATE INDEX "SpiffClaim_createdAt_idx" ON "SpiffClaim"("createdAt");

-- CreateIndex
CREATE INDEX "SpiffClaim_decidedAt_idx" ON "SpiffClaim"("decidedAt");
