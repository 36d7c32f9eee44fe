-- Lists of people by name, whatever the case; sign-up order and email have indexes of their own.
CREATE INDEX "User_name_order" ON "User" (lower("firstName"), lower("lastName"), id);
-- Parts of names and addresses, by trigrams. Where the extension may not be made the search still works, by reading the table.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "User_search" ON "User" USING gin (lower("firstName" || ' ' || "lastName" || ' ' || email) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no trigram index for people: %', SQLERRM;
END $$;
-- Coordinates stand for a place only together.
ALTER TABLE "User" ADD CONSTRAINT "User_place_is_whole" CHECK (num_nonnulls(latitude, longitude) <> 1);
