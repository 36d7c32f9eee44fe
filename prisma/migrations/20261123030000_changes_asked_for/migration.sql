-- Once people are in, they ask for another dealer, department, audience or position.
ALTER TYPE "LearnerRequestType" ADD VALUE 'DEALER';
ALTER TYPE "LearnerRequestType" ADD VALUE 'DEPARTMENT';
ALTER TYPE "LearnerRequestType" ADD VALUE 'AUDIENCE';
ALTER TYPE "LearnerRequestType" ADD VALUE 'POSITION';
-- Audiences are chosen by people only where that is offered, which nobody has said so far.
ALTER TABLE "AssignmentGroup" ADD COLUMN "selfEnrollment" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "LearnerRequest" ADD COLUMN "wanted" JSONB;
