-- CreateEnum
CREATE TYPE "ReportRhythm" AS ENUM ('DAY', 'WEEK', 'MONTH');

-- CreateEnum
CREATE TYPE "ReportMailStatus" AS ENUM ('WAITING', 'SENT', 'EMPTY', 'NO_RIGHT', 'SKIPPED');

-- CreateTable
CREATE TABLE "ReportSchedule" (
    "id" UUID NOT NULL,
    "viewId" UUID NOT NULL,
    "every" "ReportRhythm" NOT NULL,
    "weekday" INTEGER,
    "monthDay" INTEGER,
    "hour" INTEGER NOT NULL,
    "sincePrevious" BOOLEAN NOT NULL DEFAULT false,
    "onlyWithRows" BOOLEAN NOT NULL DEFAULT false,
    "format" "ReportFileFormat",
    "pausedAt" TIMESTAMPTZ(3),
    "doneDay" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportScheduleRecipient" (
    "id" UUID NOT NULL,
    "scheduleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "stoppedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReportScheduleRecipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportMail" (
    "id" UUID NOT NULL,
    "scheduleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "status" "ReportMailStatus" NOT NULL DEFAULT 'WAITING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportMail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReportSchedule_viewId_idx" ON "ReportSchedule"("viewId");

-- CreateIndex
CREATE INDEX "ReportScheduleRecipient_userId_idx" ON "ReportScheduleRecipient"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ReportScheduleRecipient_scheduleId_userId_key" ON "ReportScheduleRecipient"("scheduleId", "userId");

-- CreateIndex
CREATE INDEX "ReportMail_userId_idx" ON "ReportMail"("userId");

-- CreateIndex
CREATE INDEX "ReportMail_createdAt_idx" ON "ReportMail"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ReportMail_scheduleId_userId_day_key" ON "ReportMail"("scheduleId", "userId", "day");

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "ReportView"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportScheduleRecipient" ADD CONSTRAINT "ReportScheduleRecipient_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ReportSchedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportScheduleRecipient" ADD CONSTRAINT "ReportScheduleRecipient_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportMail" ADD CONSTRAINT "ReportMail_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ReportSchedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportMail" ADD CONSTRAINT "ReportMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Reports that are emailed are a kind that one may refuse.
ALTER TABLE "MailRefusal" DROP CONSTRAINT "MailRefusal_known_topic";
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_known_topic" CHECK (topic IN ('assigned', 'completed', 'failed', 'expiring', 'requests', 'claims', 'due', 'news', 'comments', 'events', 'messages', 'reports'));

-- Times that a clock has.
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_rhythm" CHECK (hour BETWEEN 0 AND 23
  AND (weekday IS NOT NULL) = (every = 'WEEK') AND (weekday IS NULL OR weekday BETWEEN 1 AND 7)
  AND ("monthDay" IS NOT NULL) = (every = 'MONTH') AND ("monthDay" IS NULL OR "monthDay" BETWEEN 1 AND 31));
