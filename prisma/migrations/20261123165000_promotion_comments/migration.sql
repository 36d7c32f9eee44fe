-- Promotions take comments as bulletins do.
ALTER TABLE "Promotion" ADD COLUMN "commentCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Comment" ADD COLUMN "promotionId" UUID,
  DROP CONSTRAINT "Comment_thing_check",
  ADD CONSTRAINT "Comment_thing_check" CHECK (num_nonnulls("bulletinId", "promotionId") = 1);
CREATE INDEX "Comment_promotionId_parentId_createdAt_id_idx" ON "Comment"("promotionId", "parentId", "createdAt", "id");
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_promotionId_fkey" FOREIGN KEY ("promotionId") REFERENCES "Promotion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
