-- CreateTable
CREATE TABLE "LearnerTally" (
    "userId" UUID NOT NULL,
    "begun" INTEGER NOT NULL DEFAULT 0,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "inProgress" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "scoreSum" BIGINT NOT NULL DEFAULT 0,
    "scored" INTEGER NOT NULL DEFAULT 0,
    "lastPassedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LearnerTally_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "CourseProgress_status_completedAt_userId_courseId_idx" ON "CourseProgress"("status", "completedAt", "userId", "courseId");

-- CreateIndex
CREATE INDEX "CourseProgress_startedAt_userId_courseId_idx" ON "CourseProgress"("startedAt", "userId", "courseId");

-- AddForeignKey
ALTER TABLE "LearnerTally" ADD CONSTRAINT "LearnerTally_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What people came to so far
INSERT INTO "LearnerTally" ("userId", "begun", "passed", "inProgress", "failed", "scoreSum", "scored", "lastPassedAt")
SELECT "userId", count(*), count(*) FILTER (WHERE "status" = 'PASSED'), count(*) FILTER (WHERE "status" = 'IN_PROGRESS'),
  count(*) FILTER (WHERE "status" = 'FAILED'), coalesce(sum("score"), 0), count("score"), max("completedAt")
FROM "CourseProgress" GROUP BY "userId";
