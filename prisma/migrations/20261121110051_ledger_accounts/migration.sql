-- The accounts are told by LedgerEntry_account_known now, which knows dealers, held and paid too.
ALTER TABLE "LedgerEntry" DROP CONSTRAINT "LedgerEntry_known_account";
