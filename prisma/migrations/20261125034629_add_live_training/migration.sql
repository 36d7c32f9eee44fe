-- CreateEnum
CREATE TYPE "LiveTrainingType" AS ENUM ('SINGLE_DAY', 'TWO_DAY');

-- CreateEnum
CREATE TYPE "LiveTrainingEnrollmentStatus" AS ENUM ('ENROLLED', 'WAITLISTED', 'OFFERED', 'ATTENDED', 'CANCELED', 'REMOVED', 'EXPIRED', 'MOVED', 'UNPLACED');

-- CreateTable
CREATE TABLE "LiveTrainingLocation" (
    "id" UUID NOT NULL,
    "venue" TEXT NOT NULL,
    "room" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "postalCode" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT 'US',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LiveTrainingLocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveTrainingTemplate" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "courseId" UUID,
    "brandId" UUID,
    "type" "LiveTrainingType" NOT NULL DEFAULT 'SINGLE_DAY',
    "virtual" BOOLEAN NOT NULL DEFAULT false,
    "minutes" INTEGER NOT NULL DEFAULT 480,
    "bring" TEXT NOT NULL DEFAULT '',
    "certificate" BOOLEAN NOT NULL DEFAULT false,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LiveTrainingTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveTrainingTemplateAudience" (
    "liveTrainingTemplateId" UUID NOT NULL,
    "groupId" UUID NOT NULL,

    CONSTRAINT "LiveTrainingTemplateAudience_pkey" PRIMARY KEY ("liveTrainingTemplateId","groupId")
);

-- CreateTable
CREATE TABLE "LiveTrainingEvent" (
    "id" UUID NOT NULL,
    "templateId" UUID NOT NULL,
    "locationId" UUID,
    "virtual" BOOLEAN NOT NULL DEFAULT false,
    "link" TEXT NOT NULL DEFAULT '',
    "type" "LiveTrainingType" NOT NULL DEFAULT 'SINGLE_DAY',
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'America/New_York',
    "maxEnrollment" INTEGER NOT NULL DEFAULT 20,
    "waitlistSize" INTEGER NOT NULL DEFAULT 10,
    "offerHours" INTEGER NOT NULL DEFAULT 24,
    "leaveUntil" DATE,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "seatsTaken" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "lastPosition" INTEGER NOT NULL DEFAULT 0,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LiveTrainingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveTrainingInstructor" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "LiveTrainingInstructor_pkey" PRIMARY KEY ("eventId","userId")
);

-- CreateTable
CREATE TABLE "LiveTrainingEnrollment" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "LiveTrainingEnrollmentStatus" NOT NULL,
    "position" INTEGER,
    "offeredUntil" TIMESTAMPTZ(3),
    "seatAt" TIMESTAMPTZ(3),
    "attendedAt" TIMESTAMPTZ(3),
    "enrolledById" UUID,
    "calendarId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "invited" BOOLEAN NOT NULL DEFAULT false,
    "step" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LiveTrainingEnrollment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LiveTrainingLocation_venue_id_idx" ON "LiveTrainingLocation"("venue", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingLocation_city_id_idx" ON "LiveTrainingLocation"("city", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingLocation_state_city_id_idx" ON "LiveTrainingLocation"("state", "city", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingLocation_createdAt_id_idx" ON "LiveTrainingLocation"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingTemplate_title_id_idx" ON "LiveTrainingTemplate"("title", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingTemplate_createdAt_id_idx" ON "LiveTrainingTemplate"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingTemplate_courseId_idx" ON "LiveTrainingTemplate"("courseId");

-- CreateIndex
CREATE INDEX "LiveTrainingTemplate_brandId_idx" ON "LiveTrainingTemplate"("brandId");

-- CreateIndex
CREATE INDEX "LiveTrainingTemplateAudience_groupId_idx" ON "LiveTrainingTemplateAudience"("groupId");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_status_startAt_id_idx" ON "LiveTrainingEvent"("status", "startAt", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_startAt_id_idx" ON "LiveTrainingEvent"("startAt", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_endAt_idx" ON "LiveTrainingEvent"("endAt");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_templateId_startAt_idx" ON "LiveTrainingEvent"("templateId", "startAt");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_locationId_startAt_idx" ON "LiveTrainingEvent"("locationId", "startAt");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_createdAt_id_idx" ON "LiveTrainingEvent"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LiveTrainingEvent_createdById_idx" ON "LiveTrainingEvent"("createdById");

-- CreateIndex
CREATE INDEX "LiveTrainingInstructor_userId_idx" ON "LiveTrainingInstructor"("userId");

-- CreateIndex
CREATE INDEX "LiveTrainingEnrollment_eventId_status_position_idx" ON "LiveTrainingEnrollment"("eventId", "status", "position");

-- CreateIndex
CREATE INDEX "LiveTrainingEnrollment_userId_status_idx" ON "LiveTrainingEnrollment"("userId", "status");

-- CreateIndex
CREATE INDEX "LiveTrainingEnrollment_status_offeredUntil_idx" ON "LiveTrainingEnrollment"("status", "offeredUntil");

-- CreateIndex
CREATE INDEX "LiveTrainingEnrollment_enrolledById_idx" ON "LiveTrainingEnrollment"("enrolledById");

-- CreateIndex
CREATE UNIQUE INDEX "LiveTrainingEnrollment_eventId_userId_key" ON "LiveTrainingEnrollment"("eventId", "userId");

-- AddForeignKey
ALTER TABLE "LiveTrainingTemplate" ADD CONSTRAINT "LiveTrainingTemplate_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingTemplate" ADD CONSTRAINT "LiveTrainingTemplate_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingTemplateAudience" ADD CONSTRAINT "LiveTrainingTemplateAudience_liveTrainingTemplateId_fkey" FOREIGN KEY ("liveTrainingTemplateId") REFERENCES "LiveTrainingTemplate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingTemplateAudience" ADD CONSTRAINT "LiveTrainingTemplateAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "LiveTrainingTemplate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_locationId_fkey" FOREIGN KEY ("locationId") REFERENCES "LiveTrainingLocation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingInstructor" ADD CONSTRAINT "LiveTrainingInstructor_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "LiveTrainingEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingInstructor" ADD CONSTRAINT "LiveTrainingInstructor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "LiveTrainingEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_enrolledById_fkey" FOREIGN KEY ("enrolledById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What no request may break, however many come at once.
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_ends_after_start" CHECK ("endAt" > "startAt");
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_timeZone" CHECK ("timeZone" IN ('America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles'));
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_sizes" CHECK ("maxEnrollment" >= 1 AND "waitlistSize" >= 0 AND "offerHours" >= 0);
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_seats" CHECK ("seatsTaken" BETWEEN 0 AND "maxEnrollment");
ALTER TABLE "LiveTrainingEvent" ADD CONSTRAINT "LiveTrainingEvent_waiting" CHECK ("waiting" >= 0);
ALTER TABLE "LiveTrainingTemplate" ADD CONSTRAINT "LiveTrainingTemplate_minutes" CHECK ("minutes" BETWEEN 15 AND 900);
ALTER TABLE "LiveTrainingLocation" ADD CONSTRAINT "LiveTrainingLocation_pin" CHECK (("latitude" IS NULL) = ("longitude" IS NULL));
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_offer" CHECK (("status" = 'OFFERED') = ("offeredUntil" IS NOT NULL));
ALTER TABLE "LiveTrainingEnrollment" ADD CONSTRAINT "LiveTrainingEnrollment_line" CHECK ("status" <> 'WAITLISTED' OR "position" IS NOT NULL);
CREATE UNIQUE INDEX "LiveTrainingEnrollment_eventId_position_key" ON "LiveTrainingEnrollment"("eventId", "position");
