-- People comment on events as well.
ALTER TABLE "Event" ADD COLUMN "commentCount" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Event_commentCount_check" CHECK ("commentCount" >= 0);
ALTER TABLE "Comment" ADD COLUMN "eventId" UUID,
  DROP CONSTRAINT "Comment_thing_check",
  ADD CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId", "promotionId", "videoId", "eventId") = 1);
CREATE INDEX "Comment_eventId_parentId_createdAt_id_idx" ON "Comment"("eventId", "parentId", "createdAt", "id");
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
