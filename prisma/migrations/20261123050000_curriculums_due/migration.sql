-- A curriculum may be due: on a day for everybody, or so many days after it opened to each person.
ALTER TABLE "Curriculum" ADD COLUMN "dueOn" DATE,
ADD COLUMN "dueDays" INTEGER;
ALTER TABLE "Curriculum" ADD CONSTRAINT "Curriculum_due_one_way" CHECK (num_nonnulls("dueOn", "dueDays") <= 1);
ALTER TABLE "Curriculum" ADD CONSTRAINT "Curriculum_due_days" CHECK ("dueDays" BETWEEN 1 AND 3650);

CREATE TABLE "CurriculumOpening" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "curriculumId" UUID NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CurriculumOpening_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "CurriculumDueReminder" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "curriculumId" UUID NOT NULL,
    "dueOn" DATE NOT NULL,
    "step" INTEGER NOT NULL,
    "sentOn" DATE NOT NULL,

    CONSTRAINT "CurriculumDueReminder_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "CurriculumOpening_userId_curriculumId_key" ON "CurriculumOpening"("userId", "curriculumId");
CREATE INDEX "CurriculumOpening_curriculumId_idx" ON "CurriculumOpening"("curriculumId");
CREATE INDEX "CurriculumDueReminder_curriculumId_idx" ON "CurriculumDueReminder"("curriculumId");
CREATE INDEX "CurriculumDueReminder_userId_sentOn_idx" ON "CurriculumDueReminder"("userId", "sentOn");
CREATE INDEX "CurriculumDueReminder_dueOn_idx" ON "CurriculumDueReminder"("dueOn");
CREATE UNIQUE INDEX "CurriculumDueReminder_userId_curriculumId_dueOn_step_key" ON "CurriculumDueReminder"("userId", "curriculumId", "dueOn", "step");

ALTER TABLE "CurriculumOpening" ADD CONSTRAINT "CurriculumOpening_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CurriculumOpening" ADD CONSTRAINT "CurriculumOpening_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CurriculumDueReminder" ADD CONSTRAINT "CurriculumDueReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CurriculumDueReminder" ADD CONSTRAINT "CurriculumDueReminder_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who was told that a curriculum is open to them has it since then. For everybody else nobody wrote down since when:
-- it counts from the first time it is looked at, in favor of the person.
INSERT INTO "CurriculumOpening" (id, "userId", "curriculumId", "openedAt")
SELECT gen_random_uuid(), n."userId", c.id, n."createdAt" FROM "Notification" n JOIN "Curriculum" c ON n.reference = 'curriculum.assigned:' || c.id::text
ON CONFLICT DO NOTHING;

-- Emails about what is due may be refused by themselves.
ALTER TABLE "MailRefusal" DROP CONSTRAINT "MailRefusal_known_topic";
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_known_topic" CHECK (topic IN ('assigned', 'completed', 'failed', 'expiring', 'requests', 'claims', 'due'));
