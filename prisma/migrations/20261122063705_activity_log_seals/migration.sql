-- AlterTable
ALTER TABLE "ActivityLog" ADD COLUMN     "salt" UUID DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "ActivityLogSeal" (
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "firstId" UUID,
    "lastId" UUID,
    "count" INTEGER NOT NULL,
    "newestAt" TIMESTAMPTZ(3),
    "removedTo" INTEGER,
    "months" INTEGER,
    "rowsHash" BYTEA,
    "hash" BYTEA NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ActivityLogSeal_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "ActivityLogSealedRow" (
    "logId" UUID NOT NULL,
    "seal" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "contentHash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "ActivityLogSealedRow_pkey" PRIMARY KEY ("logId")
);

-- CreateTable
CREATE TABLE "ActivityLogUnsealed" (
    "logId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ActivityLogUnsealed_pkey" PRIMARY KEY ("logId")
);

-- CreateTable
CREATE TABLE "ActivityLogCheck" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,
    "sealNumber" INTEGER,
    "sealedAt" TIMESTAMPTZ(3),
    "head" BYTEA,
    "rows" INTEGER NOT NULL,
    "problems" TEXT[],

    CONSTRAINT "ActivityLogCheck_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ActivityLogSeal_removedTo_idx" ON "ActivityLogSeal"("removedTo");

-- CreateIndex
CREATE UNIQUE INDEX "ActivityLogSealedRow_seal_position_key" ON "ActivityLogSealedRow"("seal", "position");

-- CreateIndex
CREATE INDEX "ActivityLogUnsealed_createdAt_logId_idx" ON "ActivityLogUnsealed"("createdAt", "logId");
