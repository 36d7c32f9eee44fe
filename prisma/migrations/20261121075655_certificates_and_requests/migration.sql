-- AlterTable
ALTER TABLE "Certification" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "CourseGrant" (
    "courseId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "requestId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CourseGrant_pkey" PRIMARY KEY ("courseId","userId")
);

-- CreateTable
CREATE TABLE "MailRefusal" (
    "userId" UUID NOT NULL,
    "topic" TEXT NOT NULL,

    CONSTRAINT "MailRefusal_pkey" PRIMARY KEY ("userId","topic")
);

-- CreateTable
CREATE TABLE "Reminder" (
    "reference" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("reference")
);

-- CreateIndex
CREATE UNIQUE INDEX "CourseGrant_requestId_key" ON "CourseGrant"("requestId");

-- CreateIndex
CREATE INDEX "CourseGrant_userId_idx" ON "CourseGrant"("userId");

-- CreateIndex
CREATE INDEX "Reminder_createdAt_idx" ON "Reminder"("createdAt");

-- CreateIndex
CREATE INDEX "Course_updatedAt_id_idx" ON "Course"("updatedAt", "id");

-- AddForeignKey
ALTER TABLE "CourseGrant" ADD CONSTRAINT "CourseGrant_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseGrant" ADD CONSTRAINT "CourseGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CourseGrant" ADD CONSTRAINT "CourseGrant_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "CourseRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailRefusal" ADD CONSTRAINT "MailRefusal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
