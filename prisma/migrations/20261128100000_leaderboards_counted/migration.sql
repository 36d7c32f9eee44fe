-- AlterTable
ALTER TABLE "Leaderboard" ADD COLUMN     "countedAt" TIMESTAMPTZ(3);

-- Places of frozen boards are as of when they were frozen.
UPDATE "Leaderboard" SET "countedAt" = "frozenAt" WHERE "frozenAt" IS NOT NULL;

-- DropIndex
DROP INDEX "LeaderboardPlace_leaderboardId_userId_key";

-- AlterTable
ALTER TABLE "LeaderboardPlace" DROP CONSTRAINT "LeaderboardPlace_pkey",
ADD CONSTRAINT "LeaderboardPlace_pkey" PRIMARY KEY ("leaderboardId", "userId");

-- CreateIndex
CREATE INDEX "LeaderboardPlace_leaderboardId_position_idx" ON "LeaderboardPlace"("leaderboardId", "position");
