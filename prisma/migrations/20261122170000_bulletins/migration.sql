CREATE TYPE "BulletinFileUse" AS ENUM ('IMAGE', 'RESOURCE');

CREATE TABLE "Bulletin" (
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
    CONSTRAINT "Bulletin_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "BulletinFile" (
    "id" UUID NOT NULL,
    "bulletinId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "use" "BulletinFileUse" NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "BulletinFile_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "BulletinAudience" (
    "bulletinId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "BulletinAudience_pkey" PRIMARY KEY ("bulletinId","groupId")
);
CREATE TABLE "BulletinRead" (
    "bulletinId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BulletinRead_pkey" PRIMARY KEY ("bulletinId","userId")
);
CREATE TABLE "BulletinReaction" (
    "bulletinId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "favored" BOOLEAN NOT NULL DEFAULT false,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "disliked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "BulletinReaction_pkey" PRIMARY KEY ("bulletinId","userId")
);

CREATE INDEX "Bulletin_status_date_id_idx" ON "Bulletin"("status", "date", "id");
CREATE INDEX "Bulletin_date_id_idx" ON "Bulletin"("date", "id");
CREATE INDEX "Bulletin_title_id_idx" ON "Bulletin"("title", "id");
CREATE INDEX "Bulletin_brandId_date_idx" ON "Bulletin"("brandId", "date");
CREATE INDEX "Bulletin_imageId_idx" ON "Bulletin"("imageId");
CREATE INDEX "Bulletin_thumbnailId_idx" ON "Bulletin"("thumbnailId");
CREATE INDEX "Bulletin_attachFileId_idx" ON "Bulletin"("attachFileId");
CREATE INDEX "Bulletin_createdById_idx" ON "Bulletin"("createdById");
CREATE INDEX "BulletinFile_bulletinId_use_position_idx" ON "BulletinFile"("bulletinId", "use", "position");
CREATE INDEX "BulletinFile_fileId_idx" ON "BulletinFile"("fileId");
CREATE INDEX "BulletinAudience_groupId_idx" ON "BulletinAudience"("groupId");
CREATE INDEX "BulletinRead_userId_idx" ON "BulletinRead"("userId");
CREATE INDEX "BulletinReaction_userId_idx" ON "BulletinReaction"("userId");

ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_attachFileId_fkey" FOREIGN KEY ("attachFileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "BulletinFile" ADD CONSTRAINT "BulletinFile_bulletinId_fkey" FOREIGN KEY ("bulletinId") REFERENCES "Bulletin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinFile" ADD CONSTRAINT "BulletinFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinAudience" ADD CONSTRAINT "BulletinAudience_bulletinId_fkey" FOREIGN KEY ("bulletinId") REFERENCES "Bulletin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinAudience" ADD CONSTRAINT "BulletinAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinRead" ADD CONSTRAINT "BulletinRead_bulletinId_fkey" FOREIGN KEY ("bulletinId") REFERENCES "Bulletin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinRead" ADD CONSTRAINT "BulletinRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinReaction" ADD CONSTRAINT "BulletinReaction_bulletinId_fkey" FOREIGN KEY ("bulletinId") REFERENCES "Bulletin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BulletinReaction" ADD CONSTRAINT "BulletinReaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
