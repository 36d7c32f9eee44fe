-- Attempts from before the mark was kept had the course's.
UPDATE "QuizAttempt" a SET "passingScore" = c."passingScore" FROM "CourseProgress" p JOIN "Course" c ON c.id = p."courseId" WHERE p.id = a."progressId" AND a."passingScore" IS NULL;

-- AlterTable
ALTER TABLE "QuizAttempt" ALTER COLUMN "passingScore" SET NOT NULL,
ALTER COLUMN "passingScore" SET DEFAULT 80;
