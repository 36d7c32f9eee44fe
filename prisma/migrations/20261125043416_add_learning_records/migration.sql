-- CreateEnum
CREATE TYPE "LearningStatementStatus" AS ENUM ('WAITING', 'SENT', 'REFUSED');

-- CreateTable
CREATE TABLE "LearningRecordStore" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "endpoint" TEXT NOT NULL DEFAULT '',
    "username" TEXT NOT NULL DEFAULT '',
    "passwordSealed" BYTEA,
    "lastSentAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "lastError" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LearningRecordStore_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LearningStatement" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "about" TEXT NOT NULL,
    "statement" JSONB NOT NULL,
    "status" "LearningStatementStatus" NOT NULL DEFAULT 'WAITING',
    "error" TEXT NOT NULL DEFAULT '',
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LearningStatement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LearningStatement_reference_key" ON "LearningStatement"("reference");

-- CreateIndex
CREATE INDEX "LearningStatement_status_createdAt_id_idx" ON "LearningStatement"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LearningStatement_createdAt_id_idx" ON "LearningStatement"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LearningStatement_userId_idx" ON "LearningStatement"("userId");

-- AddForeignKey
ALTER TABLE "LearningStatement" ADD CONSTRAINT "LearningStatement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
