-- Progress is earned: what was played and how long somebody was here are kept, and what cannot be so is kept beside.
ALTER TABLE "CourseProgress" ADD COLUMN "spent" tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange;

ALTER TABLE "SectionProgress" ADD COLUMN "watched" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  ADD COLUMN "spentSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "toldSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "markedAt" TIMESTAMPTZ(3);

CREATE TABLE "ProgressDoubt" (
    "id" UUID NOT NULL,
    "progressId" UUID NOT NULL,
    "sectionId" UUID NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "toldSeconds" DOUBLE PRECISION NOT NULL,
    "spentSeconds" DOUBLE PRECISION NOT NULL,
    "neededSeconds" INTEGER NOT NULL,
    "watchedSeconds" INTEGER NOT NULL,
    "neededWatched" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProgressDoubt_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ProgressDoubt_progressId_sectionId_key" ON "ProgressDoubt"("progressId", "sectionId");
CREATE INDEX "ProgressDoubt_sectionId_idx" ON "ProgressDoubt"("sectionId");
CREATE INDEX "ProgressDoubt_lastAt_id_idx" ON "ProgressDoubt"("lastAt", "id");
ALTER TABLE "ProgressDoubt" ADD CONSTRAINT "ProgressDoubt_progressId_fkey" FOREIGN KEY ("progressId") REFERENCES "CourseProgress"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgressDoubt" ADD CONSTRAINT "ProgressDoubt_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "Section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was deleted before and may be taken back fits the table as it is now.
UPDATE "DeletedContent" SET rows = jsonb_set(rows, '{SectionProgress}', (
  SELECT jsonb_agg('{"watched": "{}", "spentSeconds": 0, "toldSeconds": 0}'::jsonb || kept) FROM jsonb_array_elements(rows -> 'SectionProgress') AS kept))
WHERE jsonb_typeof(rows -> 'SectionProgress') = 'array' AND jsonb_array_length(rows -> 'SectionProgress') > 0;
