-- CreateEnum
CREATE TYPE "CallOutcome" AS ENUM ('REACHED', 'LEFT_WORD', 'NO_ANSWER');

-- AlterTable
ALTER TABLE "TrainingNudge" ADD COLUMN     "toldAt" TIMESTAMPTZ(3);

-- Those of before went out at once.
UPDATE "TrainingNudge" SET "toldAt" = "createdAt";

-- CreateTable
CREATE TABLE "TrainingCall" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "calledById" UUID,
    "outcome" "CallOutcome" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "calledOn" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainingCall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TrainingCall_calledById_idx" ON "TrainingCall"("calledById");

-- CreateIndex
CREATE UNIQUE INDEX "TrainingCall_userId_calledOn_key" ON "TrainingCall"("userId", "calledOn");

-- AddForeignKey
ALTER TABLE "TrainingCall" ADD CONSTRAINT "TrainingCall_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainingCall" ADD CONSTRAINT "TrainingCall_calledById_fkey" FOREIGN KEY ("calledById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
