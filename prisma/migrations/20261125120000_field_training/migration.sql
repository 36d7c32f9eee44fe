-- CreateEnum
CREATE TYPE "FieldTrainingStatus" AS ENUM ('REQUESTED', 'PROPOSED', 'CONFIRMED', 'COMPLETED', 'CANCELED');

-- CreateEnum
CREATE TYPE "FieldTrainingType" AS ENUM ('SALES', 'PRODUCT', 'SERVICE', 'PARTS', 'FINANCE', 'PORTAL');

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "fieldTrainingAppointmentId" UUID;

-- CreateTable
CREATE TABLE "FieldTrainingAppointment" (
    "id" UUID NOT NULL,
    "dealerId" UUID NOT NULL,
    "status" "FieldTrainingStatus" NOT NULL DEFAULT 'REQUESTED',
    "types" "FieldTrainingType"[],
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'America/New_York',
    "day" DATE NOT NULL,
    "wishes" TIMESTAMPTZ(3)[],
    "note" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "outcome" TEXT NOT NULL DEFAULT '',
    "askedById" UUID,
    "instructorId" UUID,
    "movedById" UUID,
    "movedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "newsAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FieldTrainingAppointment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FieldTrainingAttendee" (
    "id" UUID NOT NULL,
    "fieldTrainingAppointmentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "attended" BOOLEAN,

    CONSTRAINT "FieldTrainingAttendee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FieldTrainingSeen" (
    "fieldTrainingAppointmentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FieldTrainingSeen_pkey" PRIMARY KEY ("fieldTrainingAppointmentId","userId")
);

-- CreateTable
CREATE TABLE "FieldTrainingAvailability" (
    "dealerId" UUID NOT NULL,
    "days" DATE[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FieldTrainingAvailability_pkey" PRIMARY KEY ("dealerId")
);

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_startAt_id_idx" ON "FieldTrainingAppointment"("startAt", "id");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_createdAt_id_idx" ON "FieldTrainingAppointment"("createdAt", "id");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_dealerId_startAt_id_idx" ON "FieldTrainingAppointment"("dealerId", "startAt", "id");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_instructorId_startAt_idx" ON "FieldTrainingAppointment"("instructorId", "startAt");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_status_startAt_idx" ON "FieldTrainingAppointment"("status", "startAt");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_askedById_idx" ON "FieldTrainingAppointment"("askedById");

-- CreateIndex
CREATE INDEX "FieldTrainingAppointment_movedById_idx" ON "FieldTrainingAppointment"("movedById");

-- CreateIndex
CREATE INDEX "FieldTrainingAttendee_userId_idx" ON "FieldTrainingAttendee"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "FieldTrainingAttendee_fieldTrainingAppointmentId_userId_key" ON "FieldTrainingAttendee"("fieldTrainingAppointmentId", "userId");

-- CreateIndex
CREATE INDEX "FieldTrainingSeen_userId_idx" ON "FieldTrainingSeen"("userId");

-- CreateIndex
CREATE INDEX "Comment_fieldTrainingAppointmentId_parentId_createdAt_id_idx" ON "Comment"("fieldTrainingAppointmentId", "parentId", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_fieldTrainingAppointmentId_fkey" FOREIGN KEY ("fieldTrainingAppointmentId") REFERENCES "FieldTrainingAppointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAppointment" ADD CONSTRAINT "FieldTrainingAppointment_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAppointment" ADD CONSTRAINT "FieldTrainingAppointment_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAppointment" ADD CONSTRAINT "FieldTrainingAppointment_instructorId_fkey" FOREIGN KEY ("instructorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAppointment" ADD CONSTRAINT "FieldTrainingAppointment_movedById_fkey" FOREIGN KEY ("movedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAttendee" ADD CONSTRAINT "FieldTrainingAttendee_fieldTrainingAppointmentId_fkey" FOREIGN KEY ("fieldTrainingAppointmentId") REFERENCES "FieldTrainingAppointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAttendee" ADD CONSTRAINT "FieldTrainingAttendee_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingSeen" ADD CONSTRAINT "FieldTrainingSeen_fieldTrainingAppointmentId_fkey" FOREIGN KEY ("fieldTrainingAppointmentId") REFERENCES "FieldTrainingAppointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingSeen" ADD CONSTRAINT "FieldTrainingSeen_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldTrainingAvailability" ADD CONSTRAINT "FieldTrainingAvailability_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- An instructor makes one confirmed visit a day: of two confirmed at once the second is refused.
CREATE UNIQUE INDEX "FieldTrainingAppointment_instructor_day_key" ON "FieldTrainingAppointment"("instructorId", "day") WHERE status = 'CONFIRMED';

ALTER TABLE "FieldTrainingAppointment"
  ADD CONSTRAINT "FieldTrainingAppointment_times_check" CHECK ("endAt" > "startAt"),
  ADD CONSTRAINT "FieldTrainingAppointment_types_check" CHECK (cardinality("types") > 0),
  ADD CONSTRAINT "FieldTrainingAppointment_commentCount_check" CHECK ("commentCount" >= 0);

ALTER TABLE "Comment"
  DROP CONSTRAINT "Comment_thing_check",
  ADD CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId", "promotionId", "videoId", "eventId", "podcastId", "fieldTrainingAppointmentId") = 1);
