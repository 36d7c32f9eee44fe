-- What people say under bulletins, and later under whatever else takes comments.
CREATE TYPE "CommentReportReason" AS ENUM ('SPAM', 'RUDE', 'PRIVATE', 'OTHER');

ALTER TABLE "Bulletin" ADD COLUMN "commentCount" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "Comment" (
    "id" UUID NOT NULL,
    "bulletinId" UUID,
    "authorId" UUID,
    "text" TEXT NOT NULL,
    "parentId" UUID,
    "answersId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "hiddenAt" TIMESTAMPTZ(3),
    "hiddenById" UUID,
    "replyCount" INTEGER NOT NULL DEFAULT 0,
    "reportCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Comment_counts_check" CHECK ("replyCount" >= 0 AND "reportCount" >= 0),
    CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId") = 1)
);

CREATE TABLE "CommentMention" (
    "commentId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "CommentMention_pkey" PRIMARY KEY ("commentId","userId")
);

CREATE TABLE "CommentReport" (
    "commentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "reason" "CommentReportReason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "CommentReport_pkey" PRIMARY KEY ("commentId","userId")
);

CREATE INDEX "Comment_bulletinId_parentId_createdAt_id_idx" ON "Comment"("bulletinId", "parentId", "createdAt", "id");
CREATE INDEX "Comment_parentId_createdAt_id_idx" ON "Comment"("parentId", "createdAt", "id");
CREATE INDEX "Comment_answersId_idx" ON "Comment"("answersId");
CREATE INDEX "Comment_authorId_createdAt_idx" ON "Comment"("authorId", "createdAt");
CREATE INDEX "Comment_hiddenById_idx" ON "Comment"("hiddenById");
CREATE INDEX "Comment_createdAt_id_idx" ON "Comment"("createdAt", "id");
CREATE INDEX "Comment_reported_idx" ON "Comment"("createdAt", "id") WHERE "reportCount" > 0;
CREATE INDEX "CommentMention_userId_idx" ON "CommentMention"("userId");
CREATE INDEX "CommentReport_userId_idx" ON "CommentReport"("userId");

ALTER TABLE "Comment" ADD CONSTRAINT "Comment_bulletinId_fkey" FOREIGN KEY ("bulletinId") REFERENCES "Bulletin"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_answersId_fkey" FOREIGN KEY ("answersId") REFERENCES "Comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_hiddenById_fkey" FOREIGN KEY ("hiddenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "CommentMention" ADD CONSTRAINT "CommentMention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CommentMention" ADD CONSTRAINT "CommentMention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CommentReport" ADD CONSTRAINT "CommentReport_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CommentReport" ADD CONSTRAINT "CommentReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
