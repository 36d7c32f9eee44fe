-- CreateEnum
CREATE TYPE "ReportFileFormat" AS ENUM ('CSV', 'XLSX');

-- CreateEnum
CREATE TYPE "ReportFileStatus" AS ENUM ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELED');

-- CreateTable
CREATE TABLE "ReportFile" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "format" "ReportFileFormat" NOT NULL,
    "asked" JSONB NOT NULL,
    "columns" TEXT[],
    "rights" TEXT[],
    "status" "ReportFileStatus" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT NOT NULL DEFAULT '',
    "fileId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReportFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReportFile_userId_createdAt_idx" ON "ReportFile"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "ReportFile_fileId_idx" ON "ReportFile"("fileId");

-- CreateIndex
CREATE INDEX "ReportFile_createdAt_idx" ON "ReportFile"("createdAt");

-- AddForeignKey
ALTER TABLE "ReportFile" ADD CONSTRAINT "ReportFile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportFile" ADD CONSTRAINT "ReportFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
