-- CreateEnum
CREATE TYPE "LeaderboardMeasure" AS ENUM ('POINTS', 'COURSES', 'CLAIMS');

-- CreateTable
CREATE TABLE "Leaderboard" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "measure" "LeaderboardMeasure" NOT NULL,
    "firstDay" DATE NOT NULL,
    "lastDay" DATE NOT NULL,
    "perWeek" BOOLEAN NOT NULL DEFAULT false,
    "brandId" UUID,
    "country" TEXT,
    "region" TEXT,
    "roleId" UUID,
    "groupId" UUID,
    "shown" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "frozenAt" TIMESTAMPTZ(3),
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Leaderboard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeaderboardPlace" (
    "leaderboardId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "LeaderboardPlace_pkey" PRIMARY KEY ("leaderboardId","position")
);

-- CreateTable
CREATE TABLE "LeaderboardNameHidden" (
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeaderboardNameHidden_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "Leaderboard_frozenAt_lastDay_idx" ON "Leaderboard"("frozenAt", "lastDay");

-- CreateIndex
CREATE INDEX "Leaderboard_lastDay_id_idx" ON "Leaderboard"("lastDay", "id");

-- CreateIndex
CREATE INDEX "Leaderboard_name_id_idx" ON "Leaderboard"("name", "id");

-- CreateIndex
CREATE INDEX "Leaderboard_brandId_idx" ON "Leaderboard"("brandId");

-- CreateIndex
CREATE INDEX "Leaderboard_roleId_idx" ON "Leaderboard"("roleId");

-- CreateIndex
CREATE INDEX "Leaderboard_groupId_idx" ON "Leaderboard"("groupId");

-- CreateIndex
CREATE INDEX "Leaderboard_createdById_idx" ON "Leaderboard"("createdById");

-- CreateIndex
CREATE INDEX "LeaderboardPlace_userId_idx" ON "LeaderboardPlace"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LeaderboardPlace_leaderboardId_userId_key" ON "LeaderboardPlace"("leaderboardId", "userId");

-- CreateIndex
CREATE INDEX "LedgerEntry_unit_createdAt_idx" ON "LedgerEntry"("unit", "createdAt");

-- AddForeignKey
ALTER TABLE "Leaderboard" ADD CONSTRAINT "Leaderboard_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Leaderboard" ADD CONSTRAINT "Leaderboard_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Leaderboard" ADD CONSTRAINT "Leaderboard_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Leaderboard" ADD CONSTRAINT "Leaderboard_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaderboardPlace" ADD CONSTRAINT "LeaderboardPlace_leaderboardId_fkey" FOREIGN KEY ("leaderboardId") REFERENCES "Leaderboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaderboardPlace" ADD CONSTRAINT "LeaderboardPlace_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaderboardNameHidden" ADD CONSTRAINT "LeaderboardNameHidden_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
