-- CreateEnum
CREATE TYPE "BulkChangeStatus" AS ENUM ('PLANNED', 'RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE');

-- CreateEnum
CREATE TYPE "BulkChangeRowState" AS ENUM ('WAITING', 'DONE', 'LEFT', 'UNDONE', 'KEPT');

-- CreateTable
CREATE TABLE "BulkChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "status" "BulkChangeStatus" NOT NULL DEFAULT 'PLANNED',
    "reason" TEXT NOT NULL DEFAULT '',
    "choice" TEXT NOT NULL DEFAULT '',
    "problem" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkChangeRow" (
    "bulkChangeId" UUID NOT NULL,
    "rowId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" "BulkChangeRowState" NOT NULL DEFAULT 'WAITING',
    "version" INTEGER,
    "why" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "BulkChangeRow_pkey" PRIMARY KEY ("bulkChangeId","rowId")
);

-- CreateIndex
CREATE INDEX "BulkChange_userId_createdAt_idx" ON "BulkChange"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "BulkChange_createdAt_idx" ON "BulkChange"("createdAt");

-- CreateIndex
CREATE INDEX "BulkChangeRow_bulkChangeId_state_position_idx" ON "BulkChangeRow"("bulkChangeId", "state", "position");

-- AddForeignKey
ALTER TABLE "BulkChange" ADD CONSTRAINT "BulkChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkChangeRow" ADD CONSTRAINT "BulkChangeRow_bulkChangeId_fkey" FOREIGN KEY ("bulkChangeId") REFERENCES "BulkChange"("id") ON DELETE CASCADE ON UPDATE CASCADE;
