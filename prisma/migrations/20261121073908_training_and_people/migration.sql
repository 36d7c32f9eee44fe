-- CreateEnum
CREATE TYPE "RequestStatus" AS ENUM ('PENDING', 'APPROVED', 'DENIED');

-- CreateEnum
CREATE TYPE "LearnerRequestType" AS ENUM ('DEACTIVATION', 'PARTICIPATING', 'BECOME_A_DEALER');

-- CreateEnum
CREATE TYPE "BulkImportStatus" AS ENUM ('DRAFT', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED');

-- AlterEnum
ALTER TYPE "SectionType" ADD VALUE 'PRODUCT';

-- AlterTable
ALTER TABLE "Brand" ADD COLUMN     "courseLimit" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "curriculumLimit" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BusinessUnit" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "expiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "renewedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "categoryId" UUID,
ADD COLUMN     "certificateMonths" INTEGER,
ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "quizTimeLimit" INTEGER,
ADD COLUMN     "quizVersion" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retakeAfterHours" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shuffleQuiz" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Chapter" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Section" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "QuizAttempt" ADD COLUMN     "elapsedSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Curriculum" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Dealer" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "durationSeconds" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "AssignmentGroup" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "AdminGroup" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Role" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deactivatedAt" TIMESTAMPTZ(3),
ADD COLUMN     "erasedAt" TIMESTAMPTZ(3),
ADD COLUMN     "invitedAt" TIMESTAMPTZ(3),
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ApiClient" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "tokenPrefix" TEXT NOT NULL,
    "rights" TEXT[],
    "ratePerMinute" INTEGER NOT NULL DEFAULT 600,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Category" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "imageId" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certification" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "issuer" TEXT NOT NULL DEFAULT '',
    "courseId" UUID,
    "fileId" UUID,
    "issuedOn" DATE,
    "expiresOn" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Certification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CourseAudience" (
    "courseId" UUID NOT NULL,
    "groupId" UUID NOT NULL,

    CONSTRAINT "CourseAudience_pkey" PRIMARY KEY ("courseId","groupId")
);

-- CreateTable
CREATE TABLE "CoursePrerequisite" (
    "courseId" UUID NOT NULL,
    "requiredId" UUID NOT NULL,

    CONSTRAINT "CoursePrerequisite_pkey" PRIMARY KEY ("courseId","requiredId")
);

-- CreateTable
CREATE TABLE "SectionProduct" (
    "id" UUID NOT NULL,
    "sectionId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "imageFileId" UUID,
    "position" INTEGER NOT NULL,

    CONSTRAINT "SectionProduct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SectionProductVariant" (
    "id" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "partNumber" TEXT,
    "imageFileId" UUID,
    "position" INTEGER NOT NULL,

    CONSTRAINT "SectionProductVariant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CourseRequest" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID,
    "topic" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "answer" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CourseRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Incentive" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "imageId" UUID,
    "qrcodeImageId" UUID,
    "curriculumId" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Incentive_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Resource" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "fileId" UUID,
    "url" TEXT,
    "businessUnitId" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Resource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CurriculumResource" (
    "curriculumId" UUID NOT NULL,
    "resourceId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CurriculumResource_pkey" PRIMARY KEY ("curriculumId","resourceId")
);

-- CreateTable
CREATE TABLE "CourseResource" (
    "courseId" UUID NOT NULL,
    "resourceId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CourseResource_pkey" PRIMARY KEY ("courseId","resourceId")
);

-- CreateTable
CREATE TABLE "LearnerRequest" (
    "id" UUID NOT NULL,
    "type" "LearnerRequestType" NOT NULL,
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "userId" UUID NOT NULL,
    "requestedById" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "undo" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LearnerRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Form" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserMerge" (
    "id" UUID NOT NULL,
    "primaryId" UUID NOT NULL,
    "secondaryId" UUID NOT NULL,
    "mergedById" UUID,
    "moved" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "UserMerge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkImport" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "fileName" TEXT NOT NULL DEFAULT '',
    "status" "BulkImportStatus" NOT NULL DEFAULT 'DRAFT',
    "columns" TEXT[],
    "rows" JSONB NOT NULL DEFAULT '[]',
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "skipBad" BOOLEAN NOT NULL DEFAULT false,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "faults" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkImport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiClient_tokenHash_key" ON "ApiClient"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiClient_createdById_idx" ON "ApiClient"("createdById");

-- CreateIndex
CREATE INDEX "ApiClient_createdAt_id_idx" ON "ApiClient"("createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Category_name_key" ON "Category"("name");

-- CreateIndex
CREATE INDEX "Category_position_id_idx" ON "Category"("position", "id");

-- CreateIndex
CREATE INDEX "Category_imageId_idx" ON "Category"("imageId");

-- CreateIndex
CREATE INDEX "Certification_userId_createdAt_id_idx" ON "Certification"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Certification_courseId_idx" ON "Certification"("courseId");

-- CreateIndex
CREATE INDEX "Certification_fileId_idx" ON "Certification"("fileId");

-- CreateIndex
CREATE INDEX "Certification_expiresOn_idx" ON "Certification"("expiresOn");

-- CreateIndex
CREATE INDEX "CourseAudience_groupId_idx" ON "CourseAudience"("groupId");

-- CreateIndex
CREATE INDEX "CoursePrerequisite_requiredId_idx" ON "CoursePrerequisite"("requiredId");

-- CreateIndex
CREATE INDEX "SectionProduct_sectionId_position_id_idx" ON "SectionProduct"("sectionId", "position", "id");

-- CreateIndex
CREATE INDEX "SectionProduct_imageFileId_idx" ON "SectionProduct"("imageFileId");

-- CreateIndex
CREATE INDEX "SectionProductVariant_productId_position_id_idx" ON "SectionProductVariant"("productId", "position", "id");

-- CreateIndex
CREATE INDEX "SectionProductVariant_imageFileId_idx" ON "SectionProductVariant"("imageFileId");

-- CreateIndex
CREATE INDEX "CourseRequest_status_createdAt_id_idx" ON "CourseRequest"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CourseRequest_userId_createdAt_id_idx" ON "CourseRequest"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CourseRequest_courseId_idx" ON "CourseRequest"("courseId");

-- CreateIndex
CREATE INDEX "CourseRequest_decidedById_idx" ON "CourseRequest"("decidedById");

-- CreateIndex
CREATE INDEX "Incentive_position_id_idx" ON "Incentive"("position", "id");

-- CreateIndex
CREATE INDEX "Incentive_name_id_idx" ON "Incentive"("name", "id");

-- CreateIndex
CREATE INDEX "Incentive_curriculumId_idx" ON "Incentive"("curriculumId");

-- CreateIndex
CREATE INDEX "Incentive_imageId_idx" ON "Incentive"("imageId");

-- CreateIndex
CREATE INDEX "Incentive_qrcodeImageId_idx" ON "Incentive"("qrcodeImageId");

-- CreateIndex
CREATE INDEX "Resource_position_id_idx" ON "Resource"("position", "id");

-- CreateIndex
CREATE INDEX "Resource_name_id_idx" ON "Resource"("name", "id");

-- CreateIndex
CREATE INDEX "Resource_fileId_idx" ON "Resource"("fileId");

-- CreateIndex
CREATE INDEX "Resource_businessUnitId_idx" ON "Resource"("businessUnitId");

-- CreateIndex
CREATE INDEX "CurriculumResource_resourceId_idx" ON "CurriculumResource"("resourceId");

-- CreateIndex
CREATE INDEX "CourseResource_resourceId_idx" ON "CourseResource"("resourceId");

-- CreateIndex
CREATE INDEX "LearnerRequest_status_type_createdAt_id_idx" ON "LearnerRequest"("status", "type", "createdAt", "id");

-- CreateIndex
CREATE INDEX "LearnerRequest_userId_type_status_idx" ON "LearnerRequest"("userId", "type", "status");

-- CreateIndex
CREATE INDEX "LearnerRequest_requestedById_idx" ON "LearnerRequest"("requestedById");

-- CreateIndex
CREATE INDEX "LearnerRequest_decidedById_idx" ON "LearnerRequest"("decidedById");

-- CreateIndex
CREATE INDEX "Form_userId_type_createdAt_idx" ON "Form"("userId", "type", "createdAt");

-- CreateIndex
CREATE INDEX "UserMerge_primaryId_createdAt_idx" ON "UserMerge"("primaryId", "createdAt");

-- CreateIndex
CREATE INDEX "UserMerge_secondaryId_createdAt_idx" ON "UserMerge"("secondaryId", "createdAt");

-- CreateIndex
CREATE INDEX "UserMerge_createdAt_id_idx" ON "UserMerge"("createdAt", "id");

-- CreateIndex
CREATE INDEX "BulkImport_userId_createdAt_idx" ON "BulkImport"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Certificate_expiresAt_idx" ON "Certificate"("expiresAt");

-- CreateIndex
CREATE INDEX "Course_categoryId_idx" ON "Course"("categoryId");

-- CreateIndex
CREATE INDEX "User_latitude_longitude_idx" ON "User"("latitude", "longitude");

-- AddForeignKey
ALTER TABLE "ApiClient" ADD CONSTRAINT "ApiClient_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Category" ADD CONSTRAINT "Category_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certification" ADD CONSTRAINT "Certification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certification" ADD CONSTRAINT "Certification_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certification" ADD CONSTRAINT "Certification_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Course" ADD CONSTRAINT "Course_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseAudience" ADD CONSTRAINT "CourseAudience_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseAudience" ADD CONSTRAINT "CourseAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoursePrerequisite" ADD CONSTRAINT "CoursePrerequisite_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoursePrerequisite" ADD CONSTRAINT "CoursePrerequisite_requiredId_fkey" FOREIGN KEY ("requiredId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SectionProduct" ADD CONSTRAINT "SectionProduct_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "Section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SectionProduct" ADD CONSTRAINT "SectionProduct_imageFileId_fkey" FOREIGN KEY ("imageFileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SectionProductVariant" ADD CONSTRAINT "SectionProductVariant_productId_fkey" FOREIGN KEY ("productId") REFERENCES "SectionProduct"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SectionProductVariant" ADD CONSTRAINT "SectionProductVariant_imageFileId_fkey" FOREIGN KEY ("imageFileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseRequest" ADD CONSTRAINT "CourseRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseRequest" ADD CONSTRAINT "CourseRequest_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseRequest" ADD CONSTRAINT "CourseRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incentive" ADD CONSTRAINT "Incentive_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incentive" ADD CONSTRAINT "Incentive_qrcodeImageId_fkey" FOREIGN KEY ("qrcodeImageId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incentive" ADD CONSTRAINT "Incentive_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Resource" ADD CONSTRAINT "Resource_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Resource" ADD CONSTRAINT "Resource_businessUnitId_fkey" FOREIGN KEY ("businessUnitId") REFERENCES "BusinessUnit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumResource" ADD CONSTRAINT "CurriculumResource_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumResource" ADD CONSTRAINT "CurriculumResource_resourceId_fkey" FOREIGN KEY ("resourceId") REFERENCES "Resource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseResource" ADD CONSTRAINT "CourseResource_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseResource" ADD CONSTRAINT "CourseResource_resourceId_fkey" FOREIGN KEY ("resourceId") REFERENCES "Resource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LearnerRequest" ADD CONSTRAINT "LearnerRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LearnerRequest" ADD CONSTRAINT "LearnerRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LearnerRequest" ADD CONSTRAINT "LearnerRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Form" ADD CONSTRAINT "Form_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkImport" ADD CONSTRAINT "BulkImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
