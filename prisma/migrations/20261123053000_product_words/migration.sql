-- What must be sold for a spiff that pays for the sale as a whole, as receipts print it.
ALTER TABLE "Spiff" ADD COLUMN "productWords" TEXT[];

-- Those whose receipts are read already ask for the brands they are limited to; where there are none, a person decides.
UPDATE "Spiff" AS spiff SET "productWords" = named.words
FROM (
  SELECT "spiffId", (array_agg(DISTINCT name ORDER BY name))[1:30] AS words
  FROM (SELECT "SpiffBrand"."spiffId", left(btrim("Brand".name), 60) AS name
        FROM "SpiffBrand" JOIN "Brand" ON "Brand".id = "SpiffBrand"."brandId") AS brands
  WHERE length(regexp_replace(name, '[^[:alnum:]]', '', 'g')) >= 3
  GROUP BY "spiffId"
) AS named
WHERE named."spiffId" = spiff.id AND spiff.approval = 'RECEIPT_SCAN' AND spiff.structure IN ('FIXED', 'PER_SPENT');
