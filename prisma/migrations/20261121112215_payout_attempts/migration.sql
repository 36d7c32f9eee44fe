-- AlterTable
ALTER TABLE "PayoutOrder" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "paidReference" TEXT;
