-- DropIndex
DROP INDEX "ActivityLog_actorId_createdAt_idx";

-- DropIndex
DROP INDEX "ActivityLog_targetType_targetId_idx";

-- AlterTable
ALTER TABLE "ActivityLog" ADD COLUMN     "clientId" UUID,
ADD COLUMN     "targetName" TEXT;

-- CreateTable
CREATE TABLE "ApiClientUse" (
    "clientId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ApiClientUse_pkey" PRIMARY KEY ("clientId","day")
);

-- CreateIndex
CREATE INDEX "ActivityLog_actorId_createdAt_id_idx" ON "ActivityLog"("actorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivityLog_realActorId_createdAt_id_idx" ON "ActivityLog"("realActorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivityLog_clientId_createdAt_id_idx" ON "ActivityLog"("clientId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivityLog_action_createdAt_id_idx" ON "ActivityLog"("action", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivityLog_targetType_targetId_createdAt_id_idx" ON "ActivityLog"("targetType", "targetId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivityLog_requestId_idx" ON "ActivityLog"("requestId");

-- AddForeignKey
ALTER TABLE "ApiClientUse" ADD CONSTRAINT "ApiClientUse_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "ApiClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;
