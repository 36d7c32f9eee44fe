-- Whose name or words a notification of somebody else holds, so that it goes with them; and by what it is withdrawn.
ALTER TABLE "Notification" ADD COLUMN "namesId" UUID;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_namesId_fkey" FOREIGN KEY ("namesId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Notification_namesId_idx" ON "Notification"("namesId");
CREATE INDEX "Notification_reference_idx" ON "Notification"("reference" text_pattern_ops);

UPDATE "Notification" n SET "namesId" = c."authorId" FROM "Comment" c
WHERE n.reference = 'comment:' || c.id AND c."authorId" <> n."userId";
UPDATE "Notification" n SET "namesId" = s."realUserId" FROM "Session" s WHERE n.reference = 'proxy.started:' || s.id;
UPDATE "Notification" n SET "namesId" = t."sentById" FROM "TrainingNudge" t WHERE n.reference = 'training.nudged:' || t.id;
UPDATE "Notification" n SET "namesId" = v."userId" FROM "VideoSubmission" v
WHERE n.reference LIKE 'video.submitted:%' AND split_part(n.reference, ':', 2) = v."videoId"::text AND v."userId" <> n."userId";
UPDATE "Notification" n SET "namesId" = r."userId" FROM "LearnerRequest" r
WHERE n.kind LIKE 'learnerRequest.%' AND split_part(n.reference, ':', 2) = r.id::text AND r."userId" <> n."userId";

-- Words of comments that were deleted or hidden since, and of things and submissions that are gone.
DELETE FROM "Notification" n WHERE n.reference LIKE 'comment:%'
  AND NOT EXISTS (SELECT 1 FROM "Comment" c WHERE n.reference = 'comment:' || c.id AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL);
DELETE FROM "Notification" n WHERE n.reference LIKE 'video.submitted:%'
  AND NOT EXISTS (SELECT 1 FROM "VideoSubmission" v WHERE split_part(n.reference, ':', 2) = v."videoId"::text AND v.status <> 'DENIED');
-- Of those that were edited the notification tells the words as they are.
UPDATE "Notification" n SET body = left(c.text, 160) FROM "Comment" c WHERE n.reference = 'comment:' || c.id AND c."editedAt" IS NOT NULL;
