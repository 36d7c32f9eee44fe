-- AlterTable
ALTER TABLE "LiveTrainingEnrollment" ADD COLUMN     "closedFrom" "LiveTrainingEnrollmentStatus";

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "calendar" TEXT;

-- CreateTable
CREATE TABLE "FieldTrainingDaysOff" (
    "userId" UUID NOT NULL,
    "days" DATE[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FieldTrainingDaysOff_pkey" PRIMARY KEY ("userId")
);

-- AddForeignKey
ALTER TABLE "FieldTrainingDaysOff" ADD CONSTRAINT "FieldTrainingDaysOff_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whose account was closed before kept the appointment that no letter had called off.
UPDATE "LiveTrainingEnrollment" SET "closedFrom" = 'ENROLLED' WHERE status = 'REMOVED' AND invited;
