-- CreateEnum
CREATE TYPE "MediaKind" AS ENUM ('FOLDER', 'IMAGE', 'PDF', 'VIDEO', 'AUDIO', 'TEXT', 'OTHER');

-- CreateTable
CREATE TABLE "MediaItem" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "folder" BOOLEAN NOT NULL DEFAULT false,
    "kind" "MediaKind" NOT NULL,
    "isPublic" BOOLEAN NOT NULL DEFAULT false,
    "open" BOOLEAN NOT NULL DEFAULT false,
    "parentId" UUID,
    "ancestorIds" UUID[],
    "brandId" UUID,
    "fileId" UUID,
    "size" INTEGER NOT NULL DEFAULT 0,
    "previewId" UUID,
    "thumbnailId" UUID,
    "coverImageId" UUID,
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "deletedAt" TIMESTAMPTZ(3),
    "deletionId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MediaItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MediaVersion" (
    "id" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "previewId" UUID,
    "replacedById" UUID,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MediaVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MediaView" (
    "userId" UUID NOT NULL,
    "showCards" BOOLEAN NOT NULL DEFAULT true,
    "zoomValue" INTEGER NOT NULL DEFAULT 2,

    CONSTRAINT "MediaView_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "MediaItem_parentId_folder_place_id_idx" ON "MediaItem"("parentId", "folder", "place", "id");

-- CreateIndex
CREATE INDEX "MediaItem_parentId_folder_createdAt_id_idx" ON "MediaItem"("parentId", "folder", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MediaItem_parentId_folder_size_id_idx" ON "MediaItem"("parentId", "folder", "size", "id");

-- CreateIndex
CREATE INDEX "MediaItem_kind_createdAt_id_idx" ON "MediaItem"("kind", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MediaItem_ancestorIds_idx" ON "MediaItem" USING GIN ("ancestorIds");

-- CreateIndex
CREATE INDEX "MediaItem_brandId_idx" ON "MediaItem"("brandId");

-- CreateIndex
CREATE INDEX "MediaItem_fileId_idx" ON "MediaItem"("fileId");

-- CreateIndex
CREATE INDEX "MediaItem_previewId_idx" ON "MediaItem"("previewId");

-- CreateIndex
CREATE INDEX "MediaItem_thumbnailId_idx" ON "MediaItem"("thumbnailId");

-- CreateIndex
CREATE INDEX "MediaItem_coverImageId_idx" ON "MediaItem"("coverImageId");

-- CreateIndex
CREATE INDEX "MediaItem_createdById_idx" ON "MediaItem"("createdById");

-- CreateIndex
CREATE INDEX "MediaItem_deletionId_idx" ON "MediaItem"("deletionId");

-- CreateIndex
CREATE INDEX "MediaItem_deletedAt_idx" ON "MediaItem"("deletedAt");

-- CreateIndex
CREATE INDEX "MediaVersion_itemId_replacedAt_id_idx" ON "MediaVersion"("itemId", "replacedAt", "id");

-- CreateIndex
CREATE INDEX "MediaVersion_fileId_idx" ON "MediaVersion"("fileId");

-- CreateIndex
CREATE INDEX "MediaVersion_previewId_idx" ON "MediaVersion"("previewId");

-- CreateIndex
CREATE INDEX "MediaVersion_replacedById_idx" ON "MediaVersion"("replacedById");

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "MediaItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_coverImageId_fkey" FOREIGN KEY ("coverImageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaVersion" ADD CONSTRAINT "MediaVersion_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "MediaItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaVersion" ADD CONSTRAINT "MediaVersion_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaVersion" ADD CONSTRAINT "MediaVersion_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaVersion" ADD CONSTRAINT "MediaVersion_replacedById_fkey" FOREIGN KEY ("replacedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaView" ADD CONSTRAINT "MediaView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
