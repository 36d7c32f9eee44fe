-- Pictures are seen with what they belong to: only art of brands, faces, slides and categories are everybody's.
ALTER TABLE "StoredFile" ADD COLUMN "inWords" BOOLEAN NOT NULL DEFAULT false;

WITH words AS (
    SELECT text FROM "Bulletin" WHERE text LIKE '%/files/%'
    UNION ALL SELECT text FROM "Promotion" WHERE text LIKE '%/files/%'
    UNION ALL SELECT text FROM "Event" WHERE text LIKE '%/files/%'
    UNION ALL SELECT text FROM "Message" WHERE text LIKE '%/files/%'
    UNION ALL SELECT body FROM "Section" WHERE body LIKE '%/files/%'
    UNION ALL SELECT body FROM "SectionProduct" WHERE body LIKE '%/files/%'),
  shown AS (
    SELECT DISTINCT found[1]::uuid AS id
    FROM words, regexp_matches(text, '<img src="/files/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS found)
UPDATE "StoredFile" f SET "inWords" = true FROM shown
WHERE f.id = shown.id AND f."isPublic" AND f."mediaType" LIKE 'image/%';

WITH with_things AS (
    SELECT id FROM "StoredFile" WHERE "inWords"
    UNION ALL SELECT "imageId" FROM "Bulletin" UNION ALL SELECT "thumbnailId" FROM "Bulletin"
    UNION ALL SELECT "fileId" FROM "BulletinFile"
    UNION ALL SELECT "imageId" FROM "Promotion" UNION ALL SELECT "thumbnailId" FROM "Promotion"
    UNION ALL SELECT "fileId" FROM "PromotionFile"
    UNION ALL SELECT "thumbnailId" FROM "Event" UNION ALL SELECT "fileId" FROM "EventPicture"
    UNION ALL SELECT "imageId" FROM "Video" UNION ALL SELECT "imageId" FROM "Podcast"
    UNION ALL SELECT "imageId" FROM "Course"
    UNION ALL SELECT "imageId" FROM "Curriculum" UNION ALL SELECT "bannerImageId" FROM "Curriculum"
    UNION ALL SELECT "imageId" FROM "Incentive" UNION ALL SELECT "thumbnailId" FROM "Spiff"
    UNION ALL SELECT "imageId" FROM "SuggestedFollow"),
  for_all AS (
    SELECT "logoImageId" AS id FROM "Brand" UNION ALL SELECT "bannerImageId" FROM "Brand"
    UNION ALL SELECT "thumbnailImageId" FROM "Brand"
    UNION ALL SELECT "profileImageId" FROM "User"
    UNION ALL SELECT "imageId" FROM "DashboardSlide" UNION ALL SELECT "imageId" FROM "Category")
UPDATE "StoredFile" SET "isPublic" = false
WHERE "isPublic" AND id IN (SELECT id FROM with_things) AND NOT EXISTS (SELECT 1 FROM for_all WHERE for_all.id = "StoredFile".id);
