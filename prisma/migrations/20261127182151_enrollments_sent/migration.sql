-- AlterTable
ALTER TABLE "CourseProgress" ADD COLUMN     "enrollmentSentAt" TIMESTAMPTZ(3);
