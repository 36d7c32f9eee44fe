-- AlterTable
ALTER TABLE "LiveTrainingEnrollment" ADD COLUMN     "checkedInAt" TIMESTAMPTZ(3),
ADD COLUMN     "device" TEXT;

-- CreateIndex
CREATE INDEX "LiveTrainingEnrollment_eventId_device_idx" ON "LiveTrainingEnrollment"("eventId", "device");

-- What no request may break: a browser is known of who said so from it, and of nobody else.
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_device" CHECK (("checkedInAt" IS NULL) = ("device" IS NULL));
