-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('ACTIVE', 'PAUSED', 'OFF');

-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('WAITING', 'HELD', 'DELIVERED', 'WITHHELD', 'FAILED');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "secretSealed" BYTEA NOT NULL,
    "formerSecretSealed" BYTEA,
    "formerSecretUntil" TIMESTAMPTZ(3),
    "silences" INTEGER NOT NULL DEFAULT 0,
    "silentAt" TIMESTAMPTZ(3),
    "pausedUntil" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "lastError" TEXT NOT NULL DEFAULT '',
    "lastSentAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookSubscription" (
    "webhookId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "selection" TEXT NOT NULL,
    "fault" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "WebhookSubscription_pkey" PRIMARY KEY ("webhookId","kind")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,
    "triedAt" TIMESTAMPTZ(3),
    "leasedUntil" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "status" INTEGER,
    "milliseconds" INTEGER,
    "request" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "error" TEXT NOT NULL DEFAULT '',
    "happenedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Webhook_clientId_idx" ON "Webhook"("clientId");

-- CreateIndex
CREATE INDEX "Webhook_createdAt_id_idx" ON "Webhook"("createdAt", "id");

-- CreateIndex
CREATE INDEX "WebhookSubscription_kind_idx" ON "WebhookSubscription"("kind");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_state_sequence_idx" ON "WebhookDelivery"("webhookId", "state", "sequence");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_subjectId_sequence_idx" ON "WebhookDelivery"("webhookId", "subjectId", "sequence");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_happenedAt_id_idx" ON "WebhookDelivery"("webhookId", "happenedAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_happenedAt_idx" ON "WebhookDelivery"("happenedAt");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "ApiClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookSubscription" ADD CONSTRAINT "WebhookSubscription_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
