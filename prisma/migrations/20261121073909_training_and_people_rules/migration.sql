-- What the schema language cannot say, as the last line behind conditional statements.
ALTER TABLE "Brand" ADD CONSTRAINT "Brand_limits" CHECK ("curriculumLimit" >= 0 AND "courseLimit" >= 0);
ALTER TABLE "Course" ADD CONSTRAINT "Course_quiz_rules" CHECK (("quizTimeLimit" IS NULL OR "quizTimeLimit" > 0) AND "retakeAfterHours" >= 0 AND ("certificateMonths" IS NULL OR "certificateMonths" > 0));
ALTER TABLE "CoursePrerequisite" ADD CONSTRAINT "CoursePrerequisite_not_itself" CHECK ("courseId" <> "requiredId");
ALTER TABLE "Incentive" ADD CONSTRAINT "Incentive_description_length" CHECK (char_length(description) <= 250);
CREATE UNIQUE INDEX "CourseRequest_one_open" ON "CourseRequest" ("userId", "courseId") WHERE status = 'PENDING';
CREATE UNIQUE INDEX "LearnerRequest_one_open" ON "LearnerRequest" ("userId", type) WHERE status = 'PENDING';
