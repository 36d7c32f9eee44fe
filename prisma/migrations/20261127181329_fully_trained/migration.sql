-- CreateTable
CREATE TABLE "FullyTrained" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "brandId" UUID,
    "departmentId" UUID,
    "people" INTEGER NOT NULL,
    "trained" INTEGER NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FullyTrained_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FullyTrained_day_idx" ON "FullyTrained"("day");

-- CreateIndex
CREATE INDEX "FullyTrained_brandId_idx" ON "FullyTrained"("brandId");

-- CreateIndex
CREATE INDEX "FullyTrained_departmentId_idx" ON "FullyTrained"("departmentId");

-- CreateIndex
CREATE INDEX "Session_createdAt_idx" ON "Session"("createdAt");

-- AddForeignKey
ALTER TABLE "FullyTrained" ADD CONSTRAINT "FullyTrained_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FullyTrained" ADD CONSTRAINT "FullyTrained_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
