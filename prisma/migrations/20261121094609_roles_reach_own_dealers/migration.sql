-- AlterTable
ALTER TABLE "Role" ADD COLUMN     "reachesOwnDealers" BOOLEAN NOT NULL DEFAULT false;
