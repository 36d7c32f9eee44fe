-- CreateTable
CREATE TABLE "SpiffReceiptDoubt" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "template" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SpiffReceiptDoubt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealerPaperLine" (
    "id" UUID NOT NULL,
    "dealerId" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "claimId" UUID,
    "explainedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,

    CONSTRAINT "DealerPaperLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SpiffReceiptDoubt_claimId_idx" ON "SpiffReceiptDoubt"("claimId");

-- CreateIndex
CREATE INDEX "SpiffReceiptDoubt_createdAt_idx" ON "SpiffReceiptDoubt"("createdAt");

-- CreateIndex
CREATE INDEX "DealerPaperLine_dealerId_createdAt_id_idx" ON "DealerPaperLine"("dealerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DealerPaperLine_createdAt_id_idx" ON "DealerPaperLine"("createdAt", "id");

-- CreateIndex
CREATE INDEX "DealerPaperLine_claimId_idx" ON "DealerPaperLine"("claimId");

-- CreateIndex
CREATE INDEX "DealerPaperLine_explainedById_idx" ON "DealerPaperLine"("explainedById");

-- CreateIndex
CREATE INDEX "DealerPaperLine_revokedById_idx" ON "DealerPaperLine"("revokedById");

-- AddForeignKey
ALTER TABLE "SpiffReceiptDoubt" ADD CONSTRAINT "SpiffReceiptDoubt_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerPaperLine" ADD CONSTRAINT "DealerPaperLine_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerPaperLine" ADD CONSTRAINT "DealerPaperLine_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerPaperLine" ADD CONSTRAINT "DealerPaperLine_explainedById_fkey" FOREIGN KEY ("explainedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerPaperLine" ADD CONSTRAINT "DealerPaperLine_revokedById_fkey" FOREIGN KEY ("revokedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A line is known once to the reader of a dealer's papers; those taken back stay for the record.
CREATE UNIQUE INDEX "DealerPaperLine_known_once" ON "DealerPaperLine" ("dealerId", "template") WHERE "revokedAt" IS NULL;
