-- What was said to be complete too early is accepted or dismissed by who looks after the course.
CREATE TYPE "DoubtStatus" AS ENUM ('WAITING', 'ACCEPTED', 'DISMISSED', 'SETTLED');

ALTER TABLE "ProgressDoubt" ADD COLUMN "courseId" UUID,
  ADD COLUMN "status" "DoubtStatus" NOT NULL DEFAULT 'WAITING',
  ADD COLUMN "decidedById" UUID,
  ADD COLUMN "decidedAt" TIMESTAMPTZ(3);
UPDATE "ProgressDoubt" d SET "courseId" = p."courseId" FROM "CourseProgress" p WHERE p.id = d."progressId";
UPDATE "ProgressDoubt" d SET "status" = 'SETTLED' FROM "SectionProgress" s
  WHERE s."progressId" = d."progressId" AND s."sectionId" = d."sectionId" AND s."completedAt" IS NOT NULL;
ALTER TABLE "ProgressDoubt" ALTER COLUMN "courseId" SET NOT NULL;

CREATE INDEX "ProgressDoubt_decidedById_idx" ON "ProgressDoubt"("decidedById");
CREATE INDEX "ProgressDoubt_courseId_status_lastAt_id_idx" ON "ProgressDoubt"("courseId", "status", "lastAt", "id");
CREATE INDEX "ProgressDoubt_courseId_lastAt_id_idx" ON "ProgressDoubt"("courseId", "lastAt", "id");
ALTER TABLE "ProgressDoubt" ADD CONSTRAINT "ProgressDoubt_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgressDoubt" ADD CONSTRAINT "ProgressDoubt_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was deleted before and may be taken back fits the table as it is now.
UPDATE "DeletedContent" SET rows = jsonb_set(rows, '{ProgressDoubt}', (
  SELECT jsonb_agg(jsonb_build_object('status', 'WAITING', 'courseId', "courseId") || kept) FROM jsonb_array_elements(rows -> 'ProgressDoubt') AS kept))
WHERE jsonb_typeof(rows -> 'ProgressDoubt') = 'array' AND jsonb_array_length(rows -> 'ProgressDoubt') > 0;
