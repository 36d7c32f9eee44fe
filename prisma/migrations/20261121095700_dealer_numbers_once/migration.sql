-- A number belongs to one listed dealer. Where an installation has some twice already nothing is taken from anybody: those keep theirs,
-- and the checks of the application, which lock the number, refuse every further one.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Dealer" WHERE "dealerNum" <> '' AND status IN ('ACTIVE', 'INACTIVE') GROUP BY lower("dealerNum") HAVING count(*) > 1) THEN
    RAISE NOTICE 'Some dealer numbers are in use twice; the database does not keep them unique.';
    CREATE INDEX "Dealer_number" ON "Dealer" (lower("dealerNum")) WHERE "dealerNum" <> '' AND status IN ('ACTIVE', 'INACTIVE');
  ELSE
    CREATE UNIQUE INDEX "Dealer_number" ON "Dealer" (lower("dealerNum")) WHERE "dealerNum" <> '' AND status IN ('ACTIVE', 'INACTIVE');
  END IF;
END $$;
