-- AlterTable
ALTER TABLE "LearnerRequest" ADD COLUMN     "formId" UUID;

-- AlterTable
ALTER TABLE "BulkImport" ADD COLUMN     "bad" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "format" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "problem" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "LearnerRequest_formId_idx" ON "LearnerRequest"("formId");

-- AddForeignKey
ALTER TABLE "LearnerRequest" ADD CONSTRAINT "LearnerRequest_formId_fkey" FOREIGN KEY ("formId") REFERENCES "Form"("id") ON DELETE SET NULL ON UPDATE CASCADE;
