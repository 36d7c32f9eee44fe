-- What was deleted can be taken back for 30 days: hidden everywhere and closed until then.
ALTER TABLE "Bulletin" ADD COLUMN "deletedAt" TIMESTAMPTZ(3), ADD COLUMN "deletedStatus" "ContentStatus",
  ADD CONSTRAINT "Bulletin_deleted_check" CHECK ("deletedAt" IS NULL OR status <> 'PUBLISHED');
ALTER TABLE "Promotion" ADD COLUMN "deletedAt" TIMESTAMPTZ(3), ADD COLUMN "deletedStatus" "ContentStatus",
  ADD CONSTRAINT "Promotion_deleted_check" CHECK ("deletedAt" IS NULL OR status <> 'PUBLISHED');
ALTER TABLE "Event" ADD COLUMN "deletedAt" TIMESTAMPTZ(3), ADD COLUMN "deletedStatus" "ContentStatus",
  ADD CONSTRAINT "Event_deleted_check" CHECK ("deletedAt" IS NULL OR status <> 'PUBLISHED');
CREATE INDEX "Bulletin_deleted_idx" ON "Bulletin"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Promotion_deleted_idx" ON "Promotion"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Event_deleted_idx" ON "Event"("deletedAt") WHERE "deletedAt" IS NOT NULL;
