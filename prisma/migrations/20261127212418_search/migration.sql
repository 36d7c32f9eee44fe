-- AlterTable
ALTER TABLE "Section" ADD COLUMN     "transcript" TEXT NOT NULL DEFAULT '';

-- Parts of names and codes by trigrams, long texts by the stems of their words: server/domain/search/compile.ts asks for
-- these expressions to the letter. What names people has its index since they are found by name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Brand_searched_names" ON "Brand" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "Bulletin_searched_names" ON "Bulletin" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Bulletin_searched_words" ON "Bulletin" USING gin (to_tsvector('english'::regconfig, left("words", 200000)));
CREATE INDEX "Course_searched_names" ON "Course" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Course_searched_description" ON "Course" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "Section_searched_names" ON "Section" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Section_searched_body" ON "Section" USING gin (to_tsvector('english'::regconfig, left("body", 200000)));
CREATE INDEX "Section_searched_transcript" ON "Section" USING gin (to_tsvector('english'::regconfig, left("transcript", 200000)));
CREATE INDEX "Curriculum_searched_names" ON "Curriculum" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "Curriculum_searched_description" ON "Curriculum" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "Dealer_searched_names" ON "Dealer" USING gin (lower("name" || ' ' || "city" || ' ' || "code" || ' ' || coalesce("dealerNum", '')) gin_trgm_ops);
CREATE INDEX "Event_searched_names" ON "Event" USING gin (lower("title" || ' ' || "place") gin_trgm_ops);
CREATE INDEX "Event_searched_words" ON "Event" USING gin (to_tsvector('english'::regconfig, left("words", 200000)));
CREATE INDEX "Incentive_searched_names" ON "Incentive" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "Incentive_searched_description" ON "Incentive" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "IncentiveCode_searched_text" ON "IncentiveCode" USING gin (upper(regexp_replace("text", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "Reward_searched_tracking" ON "Reward" USING gin (upper(regexp_replace("tracking", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "PayoutOrder_searched_providerOrderId" ON "PayoutOrder" USING gin (upper(regexp_replace("providerOrderId", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "PayoutOrder_searched_paidReference" ON "PayoutOrder" USING gin (upper(regexp_replace("paidReference", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "Podcast_searched_names" ON "Podcast" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Podcast_searched_description" ON "Podcast" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "Podcast_searched_transcript" ON "Podcast" USING gin (to_tsvector('english'::regconfig, left("transcript", 200000)));
CREATE INDEX "Promotion_searched_names" ON "Promotion" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Promotion_searched_words" ON "Promotion" USING gin (to_tsvector('english'::regconfig, left("words", 200000)));
CREATE INDEX "Resource_searched_names" ON "Resource" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "Resource_searched_description" ON "Resource" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "SpiffClaim_searched_invoiceKey" ON "SpiffClaim" USING gin (upper(regexp_replace("invoiceKey", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "SpiffClaimItem_searched_serialKey" ON "SpiffClaimItem" USING gin (upper(regexp_replace("serialKey", '[^[:alnum:]]', '', 'g')) gin_trgm_ops);
CREATE INDEX "Spiff_searched_names" ON "Spiff" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "Spiff_searched_details" ON "Spiff" USING gin (to_tsvector('english'::regconfig, left("details", 200000)));
CREATE INDEX "Video_searched_names" ON "Video" USING gin (lower("title") gin_trgm_ops);
CREATE INDEX "Video_searched_description" ON "Video" USING gin (to_tsvector('english'::regconfig, left("description", 200000)));
CREATE INDEX "Video_searched_transcript" ON "Video" USING gin (to_tsvector('english'::regconfig, left("transcript", 200000)));
