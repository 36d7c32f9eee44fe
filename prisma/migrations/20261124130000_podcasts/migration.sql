-- Podcasts for people to listen to, and the secret address at which podcast apps read them.
CREATE TABLE "PodcastCategory" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PodcastCategory_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "Podcast" (
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
    CONSTRAINT "Podcast_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Podcast_counts_check" CHECK ("favorites" >= 0 AND "likes" >= 0 AND "dislikes" >= 0 AND "commentCount" >= 0 AND "views" >= 0),
    CONSTRAINT "Podcast_deleted_check" CHECK ("deletedAt" IS NULL OR "status" <> 'PUBLISHED')
);
CREATE TABLE "PodcastAudience" (
    "podcastId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "PodcastAudience_pkey" PRIMARY KEY ("podcastId","groupId")
);
CREATE TABLE "PodcastReaction" (
    "podcastId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "favored" BOOLEAN NOT NULL DEFAULT false,
    "liked" BOOLEAN NOT NULL DEFAULT false,
    "disliked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "PodcastReaction_pkey" PRIMARY KEY ("podcastId","userId"),
    CONSTRAINT "PodcastReaction_one_check" CHECK (NOT ("liked" AND "disliked"))
);
CREATE TABLE "PodcastProgress" (
    "podcastId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "positionSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "watched" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "watchedSeconds" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),
    CONSTRAINT "PodcastProgress_pkey" PRIMARY KEY ("podcastId","userId")
);
CREATE TABLE "PodcastFeed" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    CONSTRAINT "PodcastFeed_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "PodcastFeed_userId_key" ON "PodcastFeed"("userId");
CREATE UNIQUE INDEX "PodcastFeed_tokenHash_key" ON "PodcastFeed"("tokenHash");
CREATE UNIQUE INDEX "PodcastCategory_name_key" ON "PodcastCategory"("name");
CREATE INDEX "PodcastCategory_position_id_idx" ON "PodcastCategory"("position", "id");
CREATE INDEX "Podcast_status_date_id_idx" ON "Podcast"("status", "date", "id");
CREATE INDEX "Podcast_categoryId_status_date_id_idx" ON "Podcast"("categoryId", "status", "date", "id");
CREATE INDEX "Podcast_date_id_idx" ON "Podcast"("date", "id");
CREATE INDEX "Podcast_title_id_idx" ON "Podcast"("title", "id");
CREATE INDEX "Podcast_views_id_idx" ON "Podcast"("views", "id");
CREATE INDEX "Podcast_brandId_date_idx" ON "Podcast"("brandId", "date");
CREATE INDEX "Podcast_mediaId_idx" ON "Podcast"("mediaId");
CREATE INDEX "Podcast_imageId_idx" ON "Podcast"("imageId");
CREATE INDEX "Podcast_captionsId_idx" ON "Podcast"("captionsId");
CREATE INDEX "Podcast_createdById_idx" ON "Podcast"("createdById");
CREATE INDEX "Podcast_deleted_idx" ON "Podcast"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "PodcastAudience_groupId_idx" ON "PodcastAudience"("groupId");
CREATE INDEX "PodcastReaction_userId_idx" ON "PodcastReaction"("userId");
CREATE INDEX "PodcastProgress_userId_touchedAt_idx" ON "PodcastProgress"("userId", "touchedAt");

ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_captionsId_fkey" FOREIGN KEY ("captionsId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "PodcastCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Podcast" ADD CONSTRAINT "Podcast_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PodcastAudience" ADD CONSTRAINT "PodcastAudience_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastAudience" ADD CONSTRAINT "PodcastAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastReaction" ADD CONSTRAINT "PodcastReaction_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastReaction" ADD CONSTRAINT "PodcastReaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastProgress" ADD CONSTRAINT "PodcastProgress_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastProgress" ADD CONSTRAINT "PodcastProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PodcastFeed" ADD CONSTRAINT "PodcastFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- People comment on podcasts as well.
ALTER TABLE "Comment" ADD COLUMN "podcastId" UUID,
  DROP CONSTRAINT "Comment_thing_check",
  ADD CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId", "promotionId", "videoId", "eventId", "podcastId") = 1);
CREATE INDEX "Comment_podcastId_parentId_createdAt_id_idx" ON "Comment"("podcastId", "parentId", "createdAt", "id");
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_podcastId_fkey" FOREIGN KEY ("podcastId") REFERENCES "Podcast"("id") ON DELETE CASCADE ON UPDATE CASCADE;
