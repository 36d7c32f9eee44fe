-- AlterTable
ALTER TABLE "Resource" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
