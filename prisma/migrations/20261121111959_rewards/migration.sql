-- AlterEnum
ALTER TYPE "RewardStatus" ADD VALUE 'UNDONE';

-- DropIndex
DROP INDEX "IncentiveCode_rewardId_key";

-- AlterTable
ALTER TABLE "Incentive" ADD COLUMN     "withCodes" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "IncentiveCode" ADD COLUMN     "voidedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Reward" ADD COLUMN     "trackingUrl" TEXT;

-- CreateIndex
CREATE INDEX "IncentiveCode_rewardId_idx" ON "IncentiveCode"("rewardId");
