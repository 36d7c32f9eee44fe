CREATE TYPE "AttendanceType" AS ENUM ('INTERESTED', 'GOING', 'NOT_INTERESTED');

CREATE TABLE "Event" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    -- What search looks in: the text without its markup, kept by the database whoever writes it.
    "words" TEXT GENERATED ALWAYS AS (
      replace(replace(replace(replace(
        regexp_replace(
          regexp_replace("text", '<(/(p|h[1-4]|li|td|th|blockquote)|br ?/?)>', ' ', 'g'),
          '<[^>]*>', '', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
    ) STORED,
    "brandId" UUID,
    "thumbnailId" UUID,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'America/New_York',
    "virtual" BOOLEAN NOT NULL DEFAULT false,
    "place" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "price" BIGINT NOT NULL DEFAULT 12900,
    "discount" BIGINT NOT NULL DEFAULT 1000,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "earlyBirdDay" DATE,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishAt" TIMESTAMPTZ(3),
    "unpublishAt" TIMESTAMPTZ(3),
    "going" INTEGER NOT NULL DEFAULT 0,
    "interested" INTEGER NOT NULL DEFAULT 0,
    "notInterested" INTEGER NOT NULL DEFAULT 0,
    "favorites" INTEGER NOT NULL DEFAULT 0,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "dislikes" INTEGER NOT NULL DEFAULT 0,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Event_ends_after_start" CHECK ("endAt" > "startAt"),
    CONSTRAINT "Event_price" CHECK ("price" >= 0 AND "discount" >= 0 AND "discount" <= "price"),
    CONSTRAINT "Event_counts" CHECK ("going" >= 0 AND "interested" >= 0 AND "notInterested" >= 0),
    CONSTRAINT "Event_timeZone" CHECK ("timeZone" IN ('America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles'))
);
CREATE TABLE "EventPicture" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "EventPicture_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "EventAudience" (
    "eventId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "EventAudience_pkey" PRIMARY KEY ("eventId","groupId")
);
CREATE TABLE "EventAttendance" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" "AttendanceType" NOT NULL,
    "remind" BOOLEAN NOT NULL DEFAULT false,
    "price" BIGINT,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "EventAttendance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EventAttendance_price" CHECK (("type" = 'GOING') = ("price" IS NOT NULL))
);
CREATE TABLE "EventReaction" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "favored" BOOLEAN NOT NULL DEFAULT false,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "disliked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "EventReaction_pkey" PRIMARY KEY ("eventId","userId")
);

CREATE INDEX "Event_status_startAt_id_idx" ON "Event"("status", "startAt", "id");
CREATE INDEX "Event_startAt_id_idx" ON "Event"("startAt", "id");
CREATE INDEX "Event_endAt_idx" ON "Event"("endAt");
CREATE INDEX "Event_title_id_idx" ON "Event"("title", "id");
CREATE INDEX "Event_date_id_idx" ON "Event"("date", "id");
CREATE INDEX "Event_going_id_idx" ON "Event"("going", "id");
CREATE INDEX "Event_brandId_startAt_idx" ON "Event"("brandId", "startAt");
CREATE INDEX "Event_thumbnailId_idx" ON "Event"("thumbnailId");
CREATE INDEX "Event_createdById_idx" ON "Event"("createdById");
CREATE INDEX "EventPicture_eventId_position_idx" ON "EventPicture"("eventId", "position");
CREATE INDEX "EventPicture_fileId_idx" ON "EventPicture"("fileId");
CREATE INDEX "EventAudience_groupId_idx" ON "EventAudience"("groupId");
CREATE UNIQUE INDEX "EventAttendance_eventId_userId_key" ON "EventAttendance"("eventId", "userId");
CREATE INDEX "EventAttendance_eventId_type_id_idx" ON "EventAttendance"("eventId", "type", "id");
CREATE INDEX "EventAttendance_userId_type_idx" ON "EventAttendance"("userId", "type");
CREATE INDEX "EventReaction_userId_idx" ON "EventReaction"("userId");

ALTER TABLE "Event" ADD CONSTRAINT "Event_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Event" ADD CONSTRAINT "Event_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Event" ADD CONSTRAINT "Event_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "EventPicture" ADD CONSTRAINT "EventPicture_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventPicture" ADD CONSTRAINT "EventPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventAudience" ADD CONSTRAINT "EventAudience_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventAudience" ADD CONSTRAINT "EventAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventAttendance" ADD CONSTRAINT "EventAttendance_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventAttendance" ADD CONSTRAINT "EventAttendance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventReaction" ADD CONSTRAINT "EventReaction_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EventReaction" ADD CONSTRAINT "EventReaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
