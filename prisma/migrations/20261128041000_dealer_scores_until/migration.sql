-- AlterTable
ALTER TABLE "DealerScore" ADD COLUMN     "until" DATE;

-- Each row holds until the next one of its dealer and brand.
UPDATE "DealerScore" s SET "until" = n.next
FROM (SELECT id, lead(day) OVER (PARTITION BY "dealerId", "brandId" ORDER BY day) AS next FROM "DealerScore") n
WHERE n.id = s.id AND n.next IS NOT NULL;
