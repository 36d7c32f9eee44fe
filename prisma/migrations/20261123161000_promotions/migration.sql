-- Bulletins and promotions are made of the same parts.
ALTER TYPE "BulletinFileUse" RENAME TO "PostFileUse";

-- Whoever had not read it is reminded once.
ALTER TABLE "Bulletin" ADD COLUMN "remindedAt" TIMESTAMPTZ(3), ADD COLUMN "remindedById" UUID;
CREATE INDEX "Bulletin_remindedById_idx" ON "Bulletin"("remindedById");
ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_remindedById_fkey" FOREIGN KEY ("remindedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "Promotion" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "brandId" UUID,
    "imageId" UUID,
    "thumbnailId" UUID,
    "attachFileId" UUID,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishAt" TIMESTAMPTZ(3),
    "unpublishAt" TIMESTAMPTZ(3),
    "favorites" INTEGER NOT NULL DEFAULT 0,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "dislikes" INTEGER NOT NULL DEFAULT 0,
    "readers" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Promotion_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "PromotionFile" (
    "id" UUID NOT NULL,
    "promotionId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "use" "PostFileUse" NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "PromotionFile_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "PromotionAudience" (
    "promotionId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "PromotionAudience_pkey" PRIMARY KEY ("promotionId","groupId")
);
CREATE TABLE "PromotionRead" (
    "promotionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PromotionRead_pkey" PRIMARY KEY ("promotionId","userId")
);
CREATE TABLE "PromotionReaction" (
    "promotionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "favored" BOOLEAN NOT NULL DEFAULT false,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "disliked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "PromotionReaction_pkey" PRIMARY KEY ("promotionId","userId")
);

CREATE INDEX "Promotion_status_date_id_idx" ON "Promotion"("status", "date", "id");
CREATE INDEX "Promotion_date_id_idx" ON "Promotion"("date", "id");
CREATE INDEX "Promotion_title_id_idx" ON "Promotion"("title", "id");
CREATE INDEX "Promotion_brandId_date_idx" ON "Promotion"("brandId", "date");
CREATE INDEX "Promotion_imageId_idx" ON "Promotion"("imageId");
CREATE INDEX "Promotion_thumbnailId_idx" ON "Promotion"("thumbnailId");
CREATE INDEX "Promotion_attachFileId_idx" ON "Promotion"("attachFileId");
CREATE INDEX "Promotion_createdById_idx" ON "Promotion"("createdById");
CREATE INDEX "PromotionFile_promotionId_use_position_idx" ON "PromotionFile"("promotionId", "use", "position");
CREATE INDEX "PromotionFile_fileId_idx" ON "PromotionFile"("fileId");
CREATE INDEX "PromotionAudience_groupId_idx" ON "PromotionAudience"("groupId");
CREATE INDEX "PromotionRead_userId_idx" ON "PromotionRead"("userId");
CREATE INDEX "PromotionReaction_userId_idx" ON "PromotionReaction"("userId");

ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_attachFileId_fkey" FOREIGN KEY ("attachFileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PromotionFile" ADD CONSTRAINT "PromotionFile_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionFile" ADD CONSTRAINT "PromotionFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionAudience" ADD CONSTRAINT "PromotionAudience_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionAudience" ADD CONSTRAINT "PromotionAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionRead" ADD CONSTRAINT "PromotionRead_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionRead" ADD CONSTRAINT "PromotionRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionReaction" ADD CONSTRAINT "PromotionReaction_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PromotionReaction" ADD CONSTRAINT "PromotionReaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What search looks in: the text without its markup, kept by the database whoever writes it.
ALTER TABLE "Promotion" ADD COLUMN "words" TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(
    regexp_replace(
      regexp_replace("text", '<(/(p|h[1-4]|li|td|th|blockquote)|br ?/?)>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
) STORED;
CREATE INDEX "Promotion_readers_id_idx" ON "Promotion"("readers", "id");

ALTER TABLE "Promotion" ADD COLUMN "remindedAt" TIMESTAMPTZ(3), ADD COLUMN "remindedById" UUID;
CREATE INDEX "Promotion_remindedById_idx" ON "Promotion"("remindedById");
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_remindedById_fkey" FOREIGN KEY ("remindedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
