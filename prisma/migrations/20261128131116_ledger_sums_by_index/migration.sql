-- DropIndex
DROP INDEX "LedgerEntry_userId_unit_createdAt_idx";

-- CreateIndex
-- With the amount and whose it is, so that sums are read without the entries themselves.
CREATE INDEX "LedgerEntry_userId_unit_createdAt_account_amount_idx" ON "LedgerEntry"("userId", "unit", "createdAt", "account", "amount");
