-- AlterTable
ALTER TABLE "SectionProgress" ADD COLUMN     "device" TEXT,
ADD COLUMN     "positionAt" TIMESTAMPTZ(3),
ADD COLUMN     "readPercent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sequence" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "QuizAttempt" DROP COLUMN "elapsedSeconds",
ADD COLUMN     "answeredAt" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "deadlineAt" TIMESTAMPTZ(3),
ADD COLUMN     "passingScore" INTEGER,
ADD COLUMN     "timedOut" BOOLEAN NOT NULL DEFAULT false;
