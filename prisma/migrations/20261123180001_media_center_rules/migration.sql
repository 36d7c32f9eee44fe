-- One thing of a name in a folder, whatever the size of its letters; what was deleted takes no name.
CREATE UNIQUE INDEX "MediaItem_name_once" ON "MediaItem" (coalesce("parentId", '00000000-0000-0000-0000-000000000000'::uuid), key) WHERE "deletedAt" IS NULL;
-- One folder of a brand at the root.
CREATE UNIQUE INDEX "MediaItem_brand_once" ON "MediaItem" ("brandId") WHERE "parentId" IS NULL AND "deletedAt" IS NULL;
ALTER TABLE "MediaItem" ALTER COLUMN "ancestorIds" SET DEFAULT '{}', ALTER COLUMN "ancestorIds" SET NOT NULL;
ALTER TABLE "MediaItem"
  ADD CONSTRAINT "MediaItem_name_fits" CHECK (char_length(name) BETWEEN 1 AND 120 AND name !~ '[/\\]' AND name NOT IN ('.', '..') AND key <> ''),
  ADD CONSTRAINT "MediaItem_folder_or_file" CHECK (folder = ("fileId" IS NULL) AND folder = (kind = 'FOLDER')),
  ADD CONSTRAINT "MediaItem_size" CHECK (size >= 0),
  -- No folder lies within itself, and the way to it ends in the folder it lies in.
  ADD CONSTRAINT "MediaItem_not_in_itself" CHECK (id <> ALL ("ancestorIds")),
  ADD CONSTRAINT "MediaItem_way_ends_in_parent" CHECK ("ancestorIds"[cardinality("ancestorIds")] IS NOT DISTINCT FROM "parentId"),
  ADD CONSTRAINT "MediaItem_depth" CHECK (cardinality("ancestorIds") <= 20),
  ADD CONSTRAINT "MediaItem_open_is_public" CHECK ("isPublic" OR NOT open),
  ADD CONSTRAINT "MediaItem_deleted_with" CHECK (("deletedAt" IS NULL) = ("deletionId" IS NULL));
ALTER TABLE "MediaView" ADD CONSTRAINT "MediaView_zoom" CHECK ("zoomValue" BETWEEN 1 AND 4);
-- Parts of names, by trigrams. Where the extension may not be made the search still works, by reading the table.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "MediaItem_search" ON "MediaItem" USING gin (key gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no trigram index for the media center: %', SQLERRM;
END $$;
