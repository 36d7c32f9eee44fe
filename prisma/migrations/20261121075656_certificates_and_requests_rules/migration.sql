-- What the schema language cannot say, as the last line behind conditional statements.
ALTER TABLE "CourseRequest" ADD CONSTRAINT "CourseRequest_asks_for_something" CHECK ("courseId" IS NOT NULL OR topic <> '');
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_known_topic" CHECK (topic IN ('assigned', 'completed', 'failed', 'expiring', 'requests'));
ALTER TABLE "Certification" ADD CONSTRAINT "Certification_ends_after_it_began" CHECK ("expiresOn" IS NULL OR "issuedOn" IS NULL OR "expiresOn" >= "issuedOn");
-- Daily jobs look for what ends soon.
CREATE INDEX "LedgerEntry_earned_idx" ON "LedgerEntry" ("userId", "createdAt") WHERE account = 'person' AND unit = 'points' AND amount > 0;
