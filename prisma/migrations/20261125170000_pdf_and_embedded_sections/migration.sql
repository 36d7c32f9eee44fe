-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "SectionType" ADD VALUE 'PDF';
ALTER TYPE "SectionType" ADD VALUE 'EMBED';

-- AlterTable
ALTER TABLE "Section" ADD COLUMN     "embedUrl" TEXT,
ADD COLUMN     "minutes" INTEGER,
ADD COLUMN     "pdfFileId" UUID;

-- CreateIndex
CREATE INDEX "Section_pdfFileId_idx" ON "Section"("pdfFileId");

-- AddForeignKey
ALTER TABLE "Section" ADD CONSTRAINT "Section_pdfFileId_fkey" FOREIGN KEY ("pdfFileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Section" ADD CONSTRAINT "Section_minutes_check" CHECK (minutes > 0);
