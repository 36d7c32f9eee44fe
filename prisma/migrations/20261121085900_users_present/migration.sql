-- Lists and counts are of people whose data was not erased: indexes that leave the others out answer them without the table.
DROP INDEX "User_name_order";
CREATE INDEX "User_name_order" ON "User" (lower("firstName"), lower("lastName"), id) WHERE "erasedAt" IS NULL;
CREATE INDEX "User_present" ON "User" (status, "roleId", region, country) WHERE "erasedAt" IS NULL;
-- A zip code finds what begins with it, whatever the database's collation.
CREATE INDEX "User_postal_code" ON "User" (upper("postalCode") text_pattern_ops) WHERE "erasedAt" IS NULL;
