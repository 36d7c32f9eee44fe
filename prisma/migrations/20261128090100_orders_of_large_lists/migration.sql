-- People by their last visit, in the order the list asks for.
CREATE INDEX "User_seen_order" ON "User" (coalesce("lastSeenAt", 'epoch'::timestamptz), id) WHERE "erasedAt" IS NULL;

-- DropIndex
DROP INDEX "SpiffClaim_status_submittedAt_id_idx";

-- CreateIndex
-- With whose it is, so that the queue is counted without the claims themselves.
CREATE INDEX "SpiffClaim_status_submittedAt_id_userId_idx" ON "SpiffClaim"("status", "submittedAt", "id", "userId");
