-- AlterTable
ALTER TABLE "QuizQuestion" ADD COLUMN     "poolId" UUID;

-- CreateTable
CREATE TABLE "QuizPool" (
    "id" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "draws" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "QuizPool_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QuizPool_courseId_position_id_idx" ON "QuizPool"("courseId", "position", "id");

-- CreateIndex
CREATE INDEX "QuizQuestion_poolId_idx" ON "QuizQuestion"("poolId");

-- AddForeignKey
ALTER TABLE "QuizPool" ADD CONSTRAINT "QuizPool_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuizQuestion" ADD CONSTRAINT "QuizQuestion_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "QuizPool"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "QuizPool" ADD CONSTRAINT "QuizPool_draws_check" CHECK (draws > 0);
