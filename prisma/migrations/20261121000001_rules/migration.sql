-- What the schema language cannot say, as the last line behind conditional statements.
ALTER TABLE "Settings" ADD CONSTRAINT "Settings_single_row" CHECK (id = 1);
ALTER TABLE "User" ADD CONSTRAINT "User_email_is_normal" CHECK (email = lower(btrim(email)));
ALTER TABLE "Brand" ADD CONSTRAINT "Brand_description_length" CHECK (char_length(description) <= 600);
ALTER TABLE "Curriculum" ADD CONSTRAINT "Curriculum_description_length" CHECK (char_length(description) <= 250);
ALTER TABLE "Course" ADD CONSTRAINT "Course_passing_score_is_percent" CHECK ("passingScore" BETWEEN 0 AND 100);
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_one_subject" CHECK (num_nonnulls("courseId", "curriculumId") <= 1);
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_known_account" CHECK (account IN ('person', 'issuer'));
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_has_bytes" CHECK (size > 0);
CREATE UNIQUE INDEX "AssignmentGroup_one_default" ON "AssignmentGroup" ("isDefault") WHERE "isDefault";
CREATE UNIQUE INDEX "QuizAttempt_one_open" ON "QuizAttempt" ("progressId") WHERE "submittedAt" IS NULL;
