-- What receipts call a dealer and an item, and the same sale found wherever it was claimed.
ALTER TABLE "Dealer" ADD COLUMN "aliases" TEXT[];
ALTER TABLE "SpiffItem" ADD COLUMN "words" TEXT[];
CREATE INDEX "SpiffClaim_invoiceKey_invoiceDate_spent_idx" ON "SpiffClaim"("invoiceKey", "invoiceDate", "spent");
