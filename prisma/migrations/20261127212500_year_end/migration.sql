-- CreateEnum
CREATE TYPE "TaxReturnKind" AS ENUM ('MISC', 'NEC');

-- CreateEnum
CREATE TYPE "TaxReturnType" AS ENUM ('ORIGINAL', 'G', 'C');

-- AlterTable
ALTER TABLE "TaxThreshold" ADD COLUMN     "source" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "TaxPayer" (
    "id" UUID NOT NULL,
    "brandId" UUID,
    "name" TEXT NOT NULL,
    "ein" TEXT NOT NULL,
    "addressLine1" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "postalCode" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TaxPayer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxOutsidePayment" (
    "id" UUID NOT NULL,
    "payerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "TaxReturnKind" NOT NULL DEFAULT 'MISC',
    "paidOn" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "withheld" BIGINT NOT NULL DEFAULT 0,
    "reference" TEXT NOT NULL DEFAULT '',
    "enteredById" UUID,
    "voidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaxOutsidePayment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxForeignRecipient" (
    "userId" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TaxForeignRecipient_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "TaxReturn" (
    "id" UUID NOT NULL,
    "payerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "kind" "TaxReturnKind" NOT NULL,
    "type" "TaxReturnType" NOT NULL DEFAULT 'ORIGINAL',
    "account" UUID NOT NULL,
    "taxFormId" UUID,
    "name" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "withheld" BIGINT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TaxReturn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TaxPayer_brandId_idx" ON "TaxPayer"("brandId");

-- CreateIndex
CREATE INDEX "TaxOutsidePayment_payerId_paidOn_idx" ON "TaxOutsidePayment"("payerId", "paidOn");

-- CreateIndex
CREATE INDEX "TaxOutsidePayment_userId_paidOn_idx" ON "TaxOutsidePayment"("userId", "paidOn");

-- CreateIndex
CREATE INDEX "TaxOutsidePayment_enteredById_idx" ON "TaxOutsidePayment"("enteredById");

-- CreateIndex
CREATE INDEX "TaxReturn_payerId_year_userId_idx" ON "TaxReturn"("payerId", "year", "userId");

-- CreateIndex
CREATE INDEX "TaxReturn_userId_year_idx" ON "TaxReturn"("userId", "year");

-- CreateIndex
CREATE INDEX "TaxReturn_taxFormId_idx" ON "TaxReturn"("taxFormId");

-- AddForeignKey
ALTER TABLE "TaxPayer" ADD CONSTRAINT "TaxPayer_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxOutsidePayment" ADD CONSTRAINT "TaxOutsidePayment_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "TaxPayer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxOutsidePayment" ADD CONSTRAINT "TaxOutsidePayment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxOutsidePayment" ADD CONSTRAINT "TaxOutsidePayment_enteredById_fkey" FOREIGN KEY ("enteredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxForeignRecipient" ADD CONSTRAINT "TaxForeignRecipient_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxReturn" ADD CONSTRAINT "TaxReturn_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "TaxPayer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxReturn" ADD CONSTRAINT "TaxReturn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxReturn" ADD CONSTRAINT "TaxReturn_taxFormId_fkey" FOREIGN KEY ("taxFormId") REFERENCES "TaxForm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One payer for each brand, and one company.
CREATE UNIQUE INDEX "TaxPayer_one_each" ON "TaxPayer" ("brandId") NULLS NOT DISTINCT;
ALTER TABLE "TaxOutsidePayment" ADD CONSTRAINT "TaxOutsidePayment_amounts" CHECK (amount > 0 AND withheld BETWEEN 0 AND amount);
ALTER TABLE "TaxReturn" ADD CONSTRAINT "TaxReturn_amounts" CHECK (amount >= 0 AND withheld >= 0);

-- The company that runs the portal; its name and number are given on the screen of the year end.
INSERT INTO "TaxPayer" ("id", "name", "ein", "addressLine1", "city", "region", "postalCode", "phone", "createdAt", "updatedAt")
VALUES ('01990000-0000-7000-8000-000000001099', '', '', '', '', '', '', '', now(), now());

UPDATE "TaxThreshold" SET source = 'Internal Revenue Code, section 6041(a), as in force through 2025' WHERE year < 2026;
UPDATE "TaxThreshold" SET source = 'Public Law 119-21, section 70433: payments made after December 31, 2025' WHERE year = 2026;

-- Whoever saw how tax forms stand prepares 1099s from now on, copies of shipped roles among them.
INSERT INTO "RoleRight" ("roleId", "right")
SELECT "roleId", 'file-tax-forms' FROM "RoleRight" WHERE "right" = 'view-tax-forms' ON CONFLICT DO NOTHING;
