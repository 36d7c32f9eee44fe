-- CreateEnum
CREATE TYPE "RewardStatus" AS ENUM ('EARNED', 'REDEEMED', 'SENT', 'EXPIRED');

-- CreateEnum
CREATE TYPE "LoyaltySubmissionType" AS ENUM ('RECEIPT', 'PHOTO');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING', 'SENT', 'DENIED', 'FAILED', 'CANCELED');

-- CreateEnum
CREATE TYPE "TaxFormStatus" AS ENUM ('SUBMITTED', 'ACCEPTED', 'REJECTED', 'REPLACED');

-- CreateEnum
CREATE TYPE "SpiffStatus" AS ENUM ('PENDING', 'APPROVED', 'DENIED', 'COMPLETED');

-- CreateEnum
CREATE TYPE "SpiffApproval" AS ENUM ('MANUAL', 'RECEIPT_SCAN');

-- CreateEnum
CREATE TYPE "SpiffStructure" AS ENUM ('PER_ITEM', 'FIXED', 'PER_SPENT');

-- CreateEnum
CREATE TYPE "PayoutType" AS ENUM ('CASH', 'DEALER_CREDIT');

-- CreateEnum
CREATE TYPE "ClaimStatus" AS ENUM ('SCANNING', 'PENDING', 'APPROVED', 'DENIED', 'COMPLETED', 'WITHDRAWN');

-- DropForeignKey
ALTER TABLE "LedgerEntry" DROP CONSTRAINT "LedgerEntry_userId_fkey";

-- AlterTable
ALTER TABLE "Incentive" ADD COLUMN     "expiresAfterDays" INTEGER,
ADD COLUMN     "points" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shipped" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stock" INTEGER;

-- AlterTable
ALTER TABLE "LedgerTransaction" ADD COLUMN     "subjectId" UUID,
ADD COLUMN     "title" TEXT;

-- AlterTable
ALTER TABLE "LedgerEntry" ADD COLUMN     "dealerId" UUID;

-- CreateTable
CREATE TABLE "Activity" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "points" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "yearlyLimit" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ActivitySubmission" (
    "id" UUID NOT NULL,
    "activityId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "dealerId" UUID,
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "doneOn" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "fileId" UUID,
    "points" INTEGER NOT NULL DEFAULT 0,
    "deniedReason" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ActivitySubmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IncentiveCode" (
    "id" UUID NOT NULL,
    "incentiveId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "claimedAt" TIMESTAMPTZ(3),
    "rewardId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IncentiveCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reward" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "incentiveId" UUID NOT NULL,
    "curriculumId" UUID,
    "status" "RewardStatus" NOT NULL DEFAULT 'EARNED',
    "earnedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "redeemedOn" TIMESTAMPTZ(3),
    "points" INTEGER NOT NULL DEFAULT 0,
    "redemptions" INTEGER NOT NULL DEFAULT 0,
    "address" JSONB,
    "carrier" TEXT,
    "tracking" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Reward_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("owner","key")
);

-- CreateTable
CREATE TABLE "LoyaltySubmission" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "type" "LoyaltySubmissionType" NOT NULL,
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "brandId" UUID,
    "userId" UUID NOT NULL,
    "dealerId" UUID,
    "happenedOn" DATE NOT NULL,
    "invoiceNumber" TEXT,
    "invoiceKey" TEXT,
    "spent" BIGINT,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "note" TEXT NOT NULL DEFAULT '',
    "credits" INTEGER NOT NULL DEFAULT 0,
    "points" INTEGER NOT NULL DEFAULT 0,
    "deniedReason" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LoyaltySubmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoyaltySubmissionItem" (
    "id" UUID NOT NULL,
    "submissionId" UUID NOT NULL,
    "itemId" UUID,
    "partNumber" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "credits" INTEGER NOT NULL,

    CONSTRAINT "LoyaltySubmissionItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoyaltyAttachment" (
    "submissionId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "LoyaltyAttachment_pkey" PRIMARY KEY ("submissionId","fileId")
);

-- CreateTable
CREATE TABLE "EligibleItem" (
    "id" UUID NOT NULL,
    "partNumber" TEXT NOT NULL,
    "partKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "brandId" UUID,
    "credits" INTEGER NOT NULL,
    "startDate" DATE NOT NULL,
    "endDate" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EligibleItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayoutOrder" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "type" "PayoutType" NOT NULL,
    "userId" UUID,
    "dealerId" UUID,
    "recipientId" UUID NOT NULL,
    "unit" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "value" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "PayoutStatus" NOT NULL,
    "provider" TEXT,
    "providerOrderId" TEXT,
    "reason" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "redeemedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmbeddedReward" (
    "id" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "redeemedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbeddedReward_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxForm" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "TaxFormStatus" NOT NULL DEFAULT 'SUBMITTED',
    "name" TEXT NOT NULL,
    "businessName" TEXT,
    "classification" TEXT NOT NULL,
    "exemptPayeeCode" TEXT,
    "fatcaCode" TEXT,
    "addressLine1" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "postalCode" TEXT NOT NULL,
    "tinKind" TEXT NOT NULL,
    "tinSealed" BYTEA NOT NULL,
    "tinLast4" TEXT NOT NULL,
    "backupWithholding" BOOLEAN NOT NULL DEFAULT false,
    "signature" TEXT NOT NULL,
    "signatureImage" TEXT,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,
    "signedIp" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerFormId" TEXT,
    "rejectedReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TaxForm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxThreshold" (
    "year" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',

    CONSTRAINT "TaxThreshold_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "Spiff" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "status" "SpiffStatus" NOT NULL DEFAULT 'PENDING',
    "deniedReason" TEXT,
    "approval" "SpiffApproval" NOT NULL DEFAULT 'MANUAL',
    "structure" "SpiffStructure" NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "amount" BIGINT,
    "spentStep" BIGINT,
    "spentMin" BIGINT,
    "spentMax" BIGINT,
    "startDate" DATE NOT NULL,
    "endDate" DATE NOT NULL,
    "claimDays" INTEGER NOT NULL DEFAULT 30,
    "payoutTypes" "PayoutType"[],
    "payoutDays" INTEGER NOT NULL DEFAULT 14,
    "budget" BIGINT,
    "granted" BIGINT NOT NULL DEFAULT 0,
    "personCap" BIGINT,
    "courseId" UUID,
    "thumbnailId" UUID,
    "receiptId" UUID,
    "createdById" UUID,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Spiff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffItem" (
    "id" UUID NOT NULL,
    "spiffId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "partNumber" TEXT,
    "amount" BIGINT NOT NULL,
    "needsSerial" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SpiffItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffBrand" (
    "spiffId" UUID NOT NULL,
    "brandId" UUID NOT NULL,

    CONSTRAINT "SpiffBrand_pkey" PRIMARY KEY ("spiffId","brandId")
);

-- CreateTable
CREATE TABLE "SpiffAudience" (
    "spiffId" UUID NOT NULL,
    "groupId" UUID NOT NULL,

    CONSTRAINT "SpiffAudience_pkey" PRIMARY KEY ("spiffId","groupId")
);

-- CreateTable
CREATE TABLE "SpiffClaim" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "spiffId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "dealerId" UUID,
    "status" "ClaimStatus" NOT NULL,
    "payoutType" "PayoutType" NOT NULL,
    "currency" TEXT NOT NULL,
    "invoiceNumber" TEXT NOT NULL,
    "invoiceKey" TEXT NOT NULL,
    "invoiceDate" DATE NOT NULL,
    "spent" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "risks" TEXT[],
    "deniedCode" TEXT,
    "deniedReason" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "payoutOn" DATE,
    "completedAt" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SpiffClaim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffClaimItem" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "itemId" UUID,
    "name" TEXT NOT NULL,
    "serial" TEXT,
    "serialKey" TEXT,
    "paidKey" TEXT,
    "amount" BIGINT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SpiffClaimItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffReceipt" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "scanSeconds" DOUBLE PRECISION,
    "scanConfidence" DOUBLE PRECISION,
    "scannedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SpiffReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffReceiptPage" (
    "id" UUID NOT NULL,
    "receiptId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "imageId" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "looks" BIGINT,
    "words" JSONB,

    CONSTRAINT "SpiffReceiptPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpiffClaimStep" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "status" "ClaimStatus",
    "kind" TEXT NOT NULL,
    "note" TEXT,
    "actorId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SpiffClaimStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Activity_name_id_idx" ON "Activity"("name", "id");

-- CreateIndex
CREATE INDEX "ActivitySubmission_status_createdAt_id_idx" ON "ActivitySubmission"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivitySubmission_userId_createdAt_id_idx" ON "ActivitySubmission"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivitySubmission_activityId_idx" ON "ActivitySubmission"("activityId");

-- CreateIndex
CREATE INDEX "ActivitySubmission_dealerId_idx" ON "ActivitySubmission"("dealerId");

-- CreateIndex
CREATE INDEX "ActivitySubmission_createdAt_id_idx" ON "ActivitySubmission"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ActivitySubmission_fileId_idx" ON "ActivitySubmission"("fileId");

-- CreateIndex
CREATE INDEX "ActivitySubmission_decidedById_idx" ON "ActivitySubmission"("decidedById");

-- CreateIndex
CREATE UNIQUE INDEX "IncentiveCode_rewardId_key" ON "IncentiveCode"("rewardId");

-- CreateIndex
CREATE INDEX "IncentiveCode_incentiveId_claimedAt_id_idx" ON "IncentiveCode"("incentiveId", "claimedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "IncentiveCode_incentiveId_text_key" ON "IncentiveCode"("incentiveId", "text");

-- CreateIndex
CREATE UNIQUE INDEX "Reward_reference_key" ON "Reward"("reference");

-- CreateIndex
CREATE INDEX "Reward_userId_earnedOn_id_idx" ON "Reward"("userId", "earnedOn", "id");

-- CreateIndex
CREATE INDEX "Reward_incentiveId_status_idx" ON "Reward"("incentiveId", "status");

-- CreateIndex
CREATE INDEX "Reward_redeemedOn_id_idx" ON "Reward"("redeemedOn", "id");

-- CreateIndex
CREATE INDEX "Reward_status_expiresAt_idx" ON "Reward"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Reward_curriculumId_idx" ON "Reward"("curriculumId");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "LoyaltySubmission_number_key" ON "LoyaltySubmission"("number");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_status_createdAt_id_idx" ON "LoyaltySubmission"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_userId_createdAt_id_idx" ON "LoyaltySubmission"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_dealerId_createdAt_id_idx" ON "LoyaltySubmission"("dealerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_dealerId_invoiceKey_idx" ON "LoyaltySubmission"("dealerId", "invoiceKey");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_brandId_idx" ON "LoyaltySubmission"("brandId");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_createdAt_id_idx" ON "LoyaltySubmission"("createdAt", "id");

-- CreateIndex
CREATE INDEX "LoyaltySubmission_decidedById_idx" ON "LoyaltySubmission"("decidedById");

-- CreateIndex
CREATE INDEX "LoyaltySubmissionItem_submissionId_idx" ON "LoyaltySubmissionItem"("submissionId");

-- CreateIndex
CREATE INDEX "LoyaltySubmissionItem_itemId_idx" ON "LoyaltySubmissionItem"("itemId");

-- CreateIndex
CREATE INDEX "LoyaltyAttachment_fileId_idx" ON "LoyaltyAttachment"("fileId");

-- CreateIndex
CREATE INDEX "EligibleItem_partKey_idx" ON "EligibleItem"("partKey");

-- CreateIndex
CREATE INDEX "EligibleItem_partNumber_id_idx" ON "EligibleItem"("partNumber", "id");

-- CreateIndex
CREATE INDEX "EligibleItem_startDate_endDate_idx" ON "EligibleItem"("startDate", "endDate");

-- CreateIndex
CREATE INDEX "EligibleItem_brandId_idx" ON "EligibleItem"("brandId");

-- CreateIndex
CREATE UNIQUE INDEX "PayoutOrder_number_key" ON "PayoutOrder"("number");

-- CreateIndex
CREATE UNIQUE INDEX "PayoutOrder_providerOrderId_key" ON "PayoutOrder"("providerOrderId");

-- CreateIndex
CREATE INDEX "PayoutOrder_userId_createdAt_id_idx" ON "PayoutOrder"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutOrder_dealerId_createdAt_id_idx" ON "PayoutOrder"("dealerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutOrder_recipientId_sentAt_idx" ON "PayoutOrder"("recipientId", "sentAt");

-- CreateIndex
CREATE INDEX "PayoutOrder_status_createdAt_id_idx" ON "PayoutOrder"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutOrder_createdAt_id_idx" ON "PayoutOrder"("createdAt", "id");

-- CreateIndex
CREATE INDEX "PayoutOrder_decidedById_idx" ON "PayoutOrder"("decidedById");

-- CreateIndex
CREATE UNIQUE INDEX "EmbeddedReward_externalId_key" ON "EmbeddedReward"("externalId");

-- CreateIndex
CREATE UNIQUE INDEX "EmbeddedReward_token_key" ON "EmbeddedReward"("token");

-- CreateIndex
CREATE UNIQUE INDEX "TaxForm_providerFormId_key" ON "TaxForm"("providerFormId");

-- CreateIndex
CREATE INDEX "TaxForm_userId_createdAt_idx" ON "TaxForm"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "TaxForm_status_idx" ON "TaxForm"("status");

-- CreateIndex
CREATE INDEX "Spiff_status_name_id_idx" ON "Spiff"("status", "name", "id");

-- CreateIndex
CREATE INDEX "Spiff_status_endDate_idx" ON "Spiff"("status", "endDate");

-- CreateIndex
CREATE INDEX "Spiff_name_id_idx" ON "Spiff"("name", "id");

-- CreateIndex
CREATE INDEX "Spiff_createdAt_id_idx" ON "Spiff"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Spiff_courseId_idx" ON "Spiff"("courseId");

-- CreateIndex
CREATE INDEX "Spiff_thumbnailId_idx" ON "Spiff"("thumbnailId");

-- CreateIndex
CREATE INDEX "Spiff_receiptId_idx" ON "Spiff"("receiptId");

-- CreateIndex
CREATE INDEX "Spiff_createdById_idx" ON "Spiff"("createdById");

-- CreateIndex
CREATE INDEX "Spiff_decidedById_idx" ON "Spiff"("decidedById");

-- CreateIndex
CREATE INDEX "SpiffItem_spiffId_position_idx" ON "SpiffItem"("spiffId", "position");

-- CreateIndex
CREATE INDEX "SpiffBrand_brandId_idx" ON "SpiffBrand"("brandId");

-- CreateIndex
CREATE INDEX "SpiffAudience_groupId_idx" ON "SpiffAudience"("groupId");

-- CreateIndex
CREATE UNIQUE INDEX "SpiffClaim_number_key" ON "SpiffClaim"("number");

-- CreateIndex
CREATE INDEX "SpiffClaim_userId_submittedAt_id_idx" ON "SpiffClaim"("userId", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "SpiffClaim_status_submittedAt_id_idx" ON "SpiffClaim"("status", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "SpiffClaim_spiffId_status_submittedAt_id_idx" ON "SpiffClaim"("spiffId", "status", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "SpiffClaim_submittedAt_id_idx" ON "SpiffClaim"("submittedAt", "id");

-- CreateIndex
CREATE INDEX "SpiffClaim_dealerId_invoiceKey_idx" ON "SpiffClaim"("dealerId", "invoiceKey");

-- CreateIndex
CREATE INDEX "SpiffClaim_decidedById_idx" ON "SpiffClaim"("decidedById");

-- CreateIndex
CREATE UNIQUE INDEX "SpiffClaimItem_paidKey_key" ON "SpiffClaimItem"("paidKey");

-- CreateIndex
CREATE INDEX "SpiffClaimItem_claimId_position_idx" ON "SpiffClaimItem"("claimId", "position");

-- CreateIndex
CREATE INDEX "SpiffClaimItem_serialKey_idx" ON "SpiffClaimItem"("serialKey");

-- CreateIndex
CREATE INDEX "SpiffClaimItem_itemId_idx" ON "SpiffClaimItem"("itemId");

-- CreateIndex
CREATE INDEX "SpiffReceipt_claimId_position_idx" ON "SpiffReceipt"("claimId", "position");

-- CreateIndex
CREATE INDEX "SpiffReceipt_fileId_idx" ON "SpiffReceipt"("fileId");

-- CreateIndex
CREATE INDEX "SpiffReceiptPage_imageId_idx" ON "SpiffReceiptPage"("imageId");

-- CreateIndex
CREATE INDEX "SpiffReceiptPage_looks_idx" ON "SpiffReceiptPage"("looks");

-- CreateIndex
CREATE UNIQUE INDEX "SpiffReceiptPage_receiptId_number_key" ON "SpiffReceiptPage"("receiptId", "number");

-- CreateIndex
CREATE INDEX "SpiffClaimStep_claimId_createdAt_id_idx" ON "SpiffClaimStep"("claimId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SpiffClaimStep_actorId_idx" ON "SpiffClaimStep"("actorId");

-- CreateIndex
CREATE INDEX "LedgerTransaction_subjectId_idx" ON "LedgerTransaction"("subjectId");

-- CreateIndex
CREATE INDEX "LedgerEntry_dealerId_unit_createdAt_idx" ON "LedgerEntry"("dealerId", "unit", "createdAt");

-- AddForeignKey
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_activityId_fkey" FOREIGN KEY ("activityId") REFERENCES "Activity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncentiveCode" ADD CONSTRAINT "IncentiveCode_incentiveId_fkey" FOREIGN KEY ("incentiveId") REFERENCES "Incentive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncentiveCode" ADD CONSTRAINT "IncentiveCode_rewardId_fkey" FOREIGN KEY ("rewardId") REFERENCES "Reward"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reward" ADD CONSTRAINT "Reward_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reward" ADD CONSTRAINT "Reward_incentiveId_fkey" FOREIGN KEY ("incentiveId") REFERENCES "Incentive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reward" ADD CONSTRAINT "Reward_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmission" ADD CONSTRAINT "LoyaltySubmission_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmission" ADD CONSTRAINT "LoyaltySubmission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmission" ADD CONSTRAINT "LoyaltySubmission_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmission" ADD CONSTRAINT "LoyaltySubmission_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmissionItem" ADD CONSTRAINT "LoyaltySubmissionItem_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "LoyaltySubmission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltySubmissionItem" ADD CONSTRAINT "LoyaltySubmissionItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "EligibleItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltyAttachment" ADD CONSTRAINT "LoyaltyAttachment_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "LoyaltySubmission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoyaltyAttachment" ADD CONSTRAINT "LoyaltyAttachment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EligibleItem" ADD CONSTRAINT "EligibleItem_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxForm" ADD CONSTRAINT "TaxForm_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffItem" ADD CONSTRAINT "SpiffItem_spiffId_fkey" FOREIGN KEY ("spiffId") REFERENCES "Spiff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffBrand" ADD CONSTRAINT "SpiffBrand_spiffId_fkey" FOREIGN KEY ("spiffId") REFERENCES "Spiff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffBrand" ADD CONSTRAINT "SpiffBrand_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffAudience" ADD CONSTRAINT "SpiffAudience_spiffId_fkey" FOREIGN KEY ("spiffId") REFERENCES "Spiff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffAudience" ADD CONSTRAINT "SpiffAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaim" ADD CONSTRAINT "SpiffClaim_spiffId_fkey" FOREIGN KEY ("spiffId") REFERENCES "Spiff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaim" ADD CONSTRAINT "SpiffClaim_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaim" ADD CONSTRAINT "SpiffClaim_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaim" ADD CONSTRAINT "SpiffClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaimItem" ADD CONSTRAINT "SpiffClaimItem_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaimItem" ADD CONSTRAINT "SpiffClaimItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "SpiffItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffReceipt" ADD CONSTRAINT "SpiffReceipt_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffReceipt" ADD CONSTRAINT "SpiffReceipt_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffReceiptPage" ADD CONSTRAINT "SpiffReceiptPage_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "SpiffReceipt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffReceiptPage" ADD CONSTRAINT "SpiffReceiptPage_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaimStep" ADD CONSTRAINT "SpiffClaimStep_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpiffClaimStep" ADD CONSTRAINT "SpiffClaimStep_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
