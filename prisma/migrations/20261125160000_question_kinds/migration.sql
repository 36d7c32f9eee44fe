-- CreateEnum
CREATE TYPE "QuestionKind" AS ENUM ('SINGLE', 'MULTIPLE', 'TRUE_FALSE', 'MATCHING', 'ORDERING', 'FREE_TEXT');

-- CreateEnum
CREATE TYPE "QuizMarkStatus" AS ENUM ('WAITING', 'RIGHT', 'WRONG');

-- AlterTable
ALTER TABLE "QuizQuestion" ADD COLUMN     "kind" "QuestionKind" NOT NULL DEFAULT 'SINGLE';

-- AlterTable
ALTER TABLE "QuizAnswer" ADD COLUMN     "match" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "QuizMark" (
    "id" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "status" "QuizMarkStatus" NOT NULL DEFAULT 'WAITING',
    "note" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuizMark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QuizMark_status_createdAt_id_idx" ON "QuizMark"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "QuizMark_courseId_status_createdAt_id_idx" ON "QuizMark"("courseId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "QuizMark_decidedById_idx" ON "QuizMark"("decidedById");

-- CreateIndex
CREATE UNIQUE INDEX "QuizMark_attemptId_questionId_key" ON "QuizMark"("attemptId", "questionId");

-- AddForeignKey
ALTER TABLE "QuizMark" ADD CONSTRAINT "QuizMark_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "QuizAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuizMark" ADD CONSTRAINT "QuizMark_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuizMark" ADD CONSTRAINT "QuizMark_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What waits was not decided; what was marked, some time.
ALTER TABLE "QuizMark" ADD CONSTRAINT "QuizMark_decided_check" CHECK ((status = 'WAITING') = ("decidedAt" IS NULL));
