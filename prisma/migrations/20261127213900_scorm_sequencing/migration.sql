-- AlterTable
ALTER TABLE "ScormAttempt" ADD COLUMN     "state" JSONB,
ADD COLUMN     "step" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ScormPackage" ADD COLUMN     "orderRead" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tree" JSONB;
