-- AlterTable
ALTER TABLE "Incentive" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Resource" ADD COLUMN     "createdById" UUID;

-- CreateTable
CREATE TABLE "TrainingNudge" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sentById" UUID,
    "sentOn" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrainingNudge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TrainingNudge_sentById_idx" ON "TrainingNudge"("sentById");

-- CreateIndex
CREATE UNIQUE INDEX "TrainingNudge_userId_sentOn_key" ON "TrainingNudge"("userId", "sentOn");

-- CreateIndex
CREATE INDEX "Resource_createdById_idx" ON "Resource"("createdById");

-- AddForeignKey
ALTER TABLE "TrainingNudge" ADD CONSTRAINT "TrainingNudge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrainingNudge" ADD CONSTRAINT "TrainingNudge_sentById_fkey" FOREIGN KEY ("sentById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Resource" ADD CONSTRAINT "Resource_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
