-- AlterTable
ALTER TABLE "CourseProgress" ADD COLUMN     "packageSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "PodcastProgress" ADD COLUMN     "sentAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ProgressDoubt" ADD COLUMN     "packageId" UUID,
ALTER COLUMN "sectionId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "ScormPackage" ADD COLUMN     "learningSeconds" INTEGER;

-- AlterTable
ALTER TABLE "VideoProgress" ADD COLUMN     "sentAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "ProgressDoubt_packageId_idx" ON "ProgressDoubt"("packageId");

-- CreateIndex
CREATE UNIQUE INDEX "ProgressDoubt_progressId_packageId_key" ON "ProgressDoubt"("progressId", "packageId");

-- AddForeignKey
ALTER TABLE "ProgressDoubt" ADD CONSTRAINT "ProgressDoubt_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "ScormPackage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
