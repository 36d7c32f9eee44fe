-- AlterTable
ALTER TABLE "LoyaltySubmission" ADD COLUMN     "forDealer" BOOLEAN NOT NULL DEFAULT false;
