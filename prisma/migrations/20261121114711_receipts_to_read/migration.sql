-- CreateTable
CREATE TABLE "SpiffScan" (
    "claimId" UUID NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SpiffScan_pkey" PRIMARY KEY ("claimId")
);

-- CreateIndex
CREATE INDEX "SpiffScan_dueAt_idx" ON "SpiffScan"("dueAt");

-- AddForeignKey
ALTER TABLE "SpiffScan" ADD CONSTRAINT "SpiffScan_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "SpiffClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;
