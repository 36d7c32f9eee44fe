-- CreateEnum
CREATE TYPE "ScormPackageStatus" AS ENUM ('WAITING', 'READING', 'READY', 'REFUSED');

-- CreateEnum
CREATE TYPE "ScormVersion" AS ENUM ('SCORM_12', 'SCORM_2004');

-- CreateTable
CREATE TABLE "ScormPackage" (
    "id" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "fileId" UUID NOT NULL,
    "isNewest" BOOLEAN NOT NULL DEFAULT true,
    "status" "ScormPackageStatus" NOT NULL DEFAULT 'WAITING',
    "percent" INTEGER NOT NULL DEFAULT 0,
    "refusal" TEXT NOT NULL DEFAULT '',
    "version" "ScormVersion",
    "edition" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "organizations" INTEGER NOT NULL DEFAULT 0,
    "choice" BOOLEAN NOT NULL DEFAULT true,
    "fileCount" INTEGER NOT NULL DEFAULT 0,
    "size" INTEGER NOT NULL DEFAULT 0,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "uploadedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScormPackage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScormItem" (
    "id" UUID NOT NULL,
    "packageId" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "href" TEXT,
    "isSco" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "isVisible" BOOLEAN NOT NULL DEFAULT true,
    "launch" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "ScormItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScormFile" (
    "packageId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "mediaType" TEXT NOT NULL,

    CONSTRAINT "ScormFile_pkey" PRIMARY KEY ("packageId","path")
);

-- CreateTable
CREATE TABLE "ScormAttempt" (
    "id" UUID NOT NULL,
    "packageId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "lastItemId" UUID,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScormAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScormItemState" (
    "attemptId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "cmi" JSONB NOT NULL DEFAULT '{}',
    "commit" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "completedAt" TIMESTAMPTZ(3),
    "passedAt" TIMESTAMPTZ(3),
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "score" DOUBLE PRECISION,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScormItemState_pkey" PRIMARY KEY ("attemptId","itemId")
);

-- CreateTable
CREATE TABLE "ScormSession" (
    "attemptId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "ScormSession_pkey" PRIMARY KEY ("attemptId","itemId","name")
);

-- CreateTable
CREATE TABLE "ScormInteraction" (
    "attemptId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "question" TEXT NOT NULL DEFAULT '',
    "response" TEXT NOT NULL DEFAULT '',
    "result" TEXT NOT NULL DEFAULT '',
    "commit" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "ScormInteraction_pkey" PRIMARY KEY ("attemptId","itemId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "ScormPackage_courseId_number_key" ON "ScormPackage"("courseId", "number");

-- CreateIndex
CREATE INDEX "ScormPackage_isNewest_createdAt_id_idx" ON "ScormPackage"("isNewest", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ScormPackage_fileId_idx" ON "ScormPackage"("fileId");

-- CreateIndex
CREATE INDEX "ScormPackage_uploadedById_idx" ON "ScormPackage"("uploadedById");

-- CreateIndex
CREATE UNIQUE INDEX "ScormItem_packageId_identifier_key" ON "ScormItem"("packageId", "identifier");

-- CreateIndex
CREATE INDEX "ScormItem_packageId_position_idx" ON "ScormItem"("packageId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ScormAttempt_packageId_userId_key" ON "ScormAttempt"("packageId", "userId");

-- CreateIndex
CREATE INDEX "ScormAttempt_userId_touchedAt_idx" ON "ScormAttempt"("userId", "touchedAt");

-- CreateIndex
CREATE INDEX "ScormAttempt_lastItemId_idx" ON "ScormAttempt"("lastItemId");

-- CreateIndex
CREATE INDEX "ScormItemState_itemId_idx" ON "ScormItemState"("itemId");

-- CreateIndex
CREATE INDEX "ScormSession_itemId_idx" ON "ScormSession"("itemId");

-- CreateIndex
CREATE INDEX "ScormInteraction_itemId_idx" ON "ScormInteraction"("itemId");

-- AddForeignKey
ALTER TABLE "ScormPackage" ADD CONSTRAINT "ScormPackage_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormPackage" ADD CONSTRAINT "ScormPackage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormPackage" ADD CONSTRAINT "ScormPackage_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormItem" ADD CONSTRAINT "ScormItem_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "ScormPackage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormFile" ADD CONSTRAINT "ScormFile_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "ScormPackage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormAttempt" ADD CONSTRAINT "ScormAttempt_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "ScormPackage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormAttempt" ADD CONSTRAINT "ScormAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormAttempt" ADD CONSTRAINT "ScormAttempt_lastItemId_fkey" FOREIGN KEY ("lastItemId") REFERENCES "ScormItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormItemState" ADD CONSTRAINT "ScormItemState_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "ScormAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormItemState" ADD CONSTRAINT "ScormItemState_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ScormItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormSession" ADD CONSTRAINT "ScormSession_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "ScormAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormSession" ADD CONSTRAINT "ScormSession_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ScormItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormInteraction" ADD CONSTRAINT "ScormInteraction_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "ScormAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScormInteraction" ADD CONSTRAINT "ScormInteraction_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ScormItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of a course one package is the newest: of two uploaded at once the second waits.
CREATE UNIQUE INDEX "ScormPackage_newest_key" ON "ScormPackage"("courseId") WHERE "isNewest";

ALTER TABLE "ScormPackage" ADD CONSTRAINT "ScormPackage_percent_check" CHECK ("percent" BETWEEN 0 AND 100);
ALTER TABLE "ScormItemState"
  ADD CONSTRAINT "ScormItemState_score_check" CHECK ("score" BETWEEN 0 AND 100),
  ADD CONSTRAINT "ScormItemState_progress_check" CHECK ("progress" BETWEEN 0 AND 1);
ALTER TABLE "ScormSession" ADD CONSTRAINT "ScormSession_seconds_check" CHECK ("seconds" >= 0);
