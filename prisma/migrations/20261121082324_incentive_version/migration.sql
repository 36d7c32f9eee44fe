-- AlterTable
ALTER TABLE "Incentive" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
