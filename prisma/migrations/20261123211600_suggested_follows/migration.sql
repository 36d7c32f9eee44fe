-- People whom learners may follow, for whom each is suggested, and who follows whom.
CREATE TABLE "SuggestedFollow" (
    "id" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "imageId" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "published" BOOLEAN NOT NULL DEFAULT false,
    "followerCount" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "SuggestedFollow_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SuggestedFollow_followerCount_check" CHECK ("followerCount" >= 0)
);
CREATE TABLE "SuggestedFollowAudience" (
    "suggestedFollowId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "SuggestedFollowAudience_pkey" PRIMARY KEY ("suggestedFollowId","groupId")
);
CREATE TABLE "Follow" (
    "suggestedFollowId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Follow_pkey" PRIMARY KEY ("suggestedFollowId","userId")
);

CREATE UNIQUE INDEX "SuggestedFollow_personId_key" ON "SuggestedFollow"("personId");
CREATE INDEX "SuggestedFollow_published_createdAt_id_idx" ON "SuggestedFollow"("published", "createdAt", "id");
CREATE INDEX "SuggestedFollow_createdAt_id_idx" ON "SuggestedFollow"("createdAt", "id");
CREATE INDEX "SuggestedFollow_followerCount_id_idx" ON "SuggestedFollow"("followerCount", "id");
CREATE INDEX "SuggestedFollow_imageId_idx" ON "SuggestedFollow"("imageId");
CREATE INDEX "SuggestedFollow_createdById_idx" ON "SuggestedFollow"("createdById");
CREATE INDEX "SuggestedFollowAudience_groupId_idx" ON "SuggestedFollowAudience"("groupId");
CREATE INDEX "Follow_userId_idx" ON "Follow"("userId");

ALTER TABLE "SuggestedFollow" ADD CONSTRAINT "SuggestedFollow_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SuggestedFollow" ADD CONSTRAINT "SuggestedFollow_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "SuggestedFollow" ADD CONSTRAINT "SuggestedFollow_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "SuggestedFollowAudience" ADD CONSTRAINT "SuggestedFollowAudience_suggestedFollowId_fkey" FOREIGN KEY ("suggestedFollowId") REFERENCES "SuggestedFollow"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SuggestedFollowAudience" ADD CONSTRAINT "SuggestedFollowAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_suggestedFollowId_fkey" FOREIGN KEY ("suggestedFollowId") REFERENCES "SuggestedFollow"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
