-- CreateIndex
CREATE INDEX "SpiffReceipt_scannedAt_idx" ON "SpiffReceipt"("scannedAt");
