-- CreateEnum
CREATE TYPE "UserExportStatus" AS ENUM ('WAITING', 'READY');

-- AlterEnum
ALTER TYPE "CodePurpose" ADD VALUE 'INVITE';

-- CreateTable
CREATE TABLE "UserExport" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "requestedById" UUID NOT NULL,
    "status" "UserExportStatus" NOT NULL DEFAULT 'WAITING',
    "fileId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3),

    CONSTRAINT "UserExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UserExport_userId_requestedById_createdAt_idx" ON "UserExport"("userId", "requestedById", "createdAt");

-- CreateIndex
CREATE INDEX "UserExport_requestedById_idx" ON "UserExport"("requestedById");

-- CreateIndex
CREATE INDEX "UserExport_fileId_idx" ON "UserExport"("fileId");

-- CreateIndex
CREATE INDEX "UserExport_createdAt_idx" ON "UserExport"("createdAt");

-- CreateIndex
CREATE INDEX "Dealer_latitude_longitude_idx" ON "Dealer"("latitude", "longitude");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");

-- AddForeignKey
ALTER TABLE "UserExport" ADD CONSTRAINT "UserExport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserExport" ADD CONSTRAINT "UserExport_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserExport" ADD CONSTRAINT "UserExport_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
