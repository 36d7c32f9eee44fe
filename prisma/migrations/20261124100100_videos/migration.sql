-- Videos for people to watch, and those that people submit.
CREATE TABLE "VideoCategory" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "VideoCategory_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "Video" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "mediaId" UUID,
    "imageId" UUID,
    "captionsId" UUID,
    "transcript" TEXT NOT NULL DEFAULT '',
    "categoryId" UUID,
    "brandId" UUID,
    "status" "ContentStatus" NOT NULL DEFAULT 'DRAFT',
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishAt" TIMESTAMPTZ(3),
    "unpublishAt" TIMESTAMPTZ(3),
    "favorites" INTEGER NOT NULL DEFAULT 0,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "dislikes" INTEGER NOT NULL DEFAULT 0,
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "views" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedStatus" "ContentStatus",
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Video_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Video_counts_check" CHECK ("favorites" >= 0 AND "likes" >= 0 AND "dislikes" >= 0 AND "commentCount" >= 0 AND "views" >= 0),
    CONSTRAINT "Video_deleted_check" CHECK ("deletedAt" IS NULL OR "status" <> 'PUBLISHED')
);
CREATE TABLE "VideoAudience" (
    "videoId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "VideoAudience_pkey" PRIMARY KEY ("videoId","groupId")
);
CREATE TABLE "VideoReaction" (
    "videoId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "favored" BOOLEAN NOT NULL DEFAULT false,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "disliked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "VideoReaction_pkey" PRIMARY KEY ("videoId","userId"),
    CONSTRAINT "VideoReaction_one_check" CHECK (NOT ("liked" AND "disliked"))
);
CREATE TABLE "VideoProgress" (
    "videoId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "positionSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "watched" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "watchedSeconds" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),
    CONSTRAINT "VideoProgress_pkey" PRIMARY KEY ("videoId","userId")
);
CREATE TABLE "VideoSubmission" (
    "id" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "deniedReason" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "VideoSubmission_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "VideoCategory_name_key" ON "VideoCategory"("name");
CREATE INDEX "VideoCategory_position_id_idx" ON "VideoCategory"("position", "id");
CREATE INDEX "Video_status_date_id_idx" ON "Video"("status", "date", "id");
CREATE INDEX "Video_categoryId_status_date_id_idx" ON "Video"("categoryId", "status", "date", "id");
CREATE INDEX "Video_date_id_idx" ON "Video"("date", "id");
CREATE INDEX "Video_title_id_idx" ON "Video"("title", "id");
CREATE INDEX "Video_views_id_idx" ON "Video"("views", "id");
CREATE INDEX "Video_brandId_date_idx" ON "Video"("brandId", "date");
CREATE INDEX "Video_mediaId_idx" ON "Video"("mediaId");
CREATE INDEX "Video_imageId_idx" ON "Video"("imageId");
CREATE INDEX "Video_captionsId_idx" ON "Video"("captionsId");
CREATE INDEX "Video_createdById_idx" ON "Video"("createdById");
CREATE INDEX "Video_deleted_idx" ON "Video"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "VideoAudience_groupId_idx" ON "VideoAudience"("groupId");
CREATE INDEX "VideoReaction_userId_idx" ON "VideoReaction"("userId");
CREATE INDEX "VideoProgress_userId_touchedAt_idx" ON "VideoProgress"("userId", "touchedAt");
CREATE UNIQUE INDEX "VideoSubmission_videoId_key" ON "VideoSubmission"("videoId");
CREATE INDEX "VideoSubmission_status_submittedAt_id_idx" ON "VideoSubmission"("status", "submittedAt", "id");
CREATE INDEX "VideoSubmission_userId_submittedAt_idx" ON "VideoSubmission"("userId", "submittedAt");
CREATE INDEX "VideoSubmission_decidedById_idx" ON "VideoSubmission"("decidedById");

ALTER TABLE "Video" ADD CONSTRAINT "Video_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Video" ADD CONSTRAINT "Video_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Video" ADD CONSTRAINT "Video_captionsId_fkey" FOREIGN KEY ("captionsId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Video" ADD CONSTRAINT "Video_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "VideoCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Video" ADD CONSTRAINT "Video_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Video" ADD CONSTRAINT "Video_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "VideoAudience" ADD CONSTRAINT "VideoAudience_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoAudience" ADD CONSTRAINT "VideoAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoReaction" ADD CONSTRAINT "VideoReaction_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoReaction" ADD CONSTRAINT "VideoReaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoProgress" ADD CONSTRAINT "VideoProgress_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoProgress" ADD CONSTRAINT "VideoProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoSubmission" ADD CONSTRAINT "VideoSubmission_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoSubmission" ADD CONSTRAINT "VideoSubmission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoSubmission" ADD CONSTRAINT "VideoSubmission_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- People comment on videos as well.
ALTER TABLE "Comment" ADD COLUMN "videoId" UUID,
  DROP CONSTRAINT "Comment_thing_check",
  ADD CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId", "promotionId", "videoId") = 1);
CREATE INDEX "Comment_videoId_parentId_createdAt_id_idx" ON "Comment"("videoId", "parentId", "createdAt", "id");
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
