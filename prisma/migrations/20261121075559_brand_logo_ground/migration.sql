-- AlterTable
ALTER TABLE "Brand" ADD COLUMN     "logoTransparent" BOOLEAN;

-- CreateIndex
CREATE INDEX "Brand_bucket_idx" ON "Brand"("bucket");
