-- Bulletins and promotions show a video to whom it is open.
ALTER TABLE "Bulletin" ADD COLUMN "videoId" UUID;
ALTER TABLE "Promotion" ADD COLUMN "videoId" UUID;

CREATE INDEX "Bulletin_videoId_idx" ON "Bulletin"("videoId");
CREATE INDEX "Promotion_videoId_idx" ON "Promotion"("videoId");

ALTER TABLE "Bulletin" ADD CONSTRAINT "Bulletin_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE SET NULL ON UPDATE CASCADE;
