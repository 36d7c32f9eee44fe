-- CreateTable
CREATE TABLE "DeletedContent" (
    "id" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "rows" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DeletedContent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedContent_courseId_idx" ON "DeletedContent"("courseId");

-- CreateIndex
CREATE INDEX "DeletedContent_createdAt_idx" ON "DeletedContent"("createdAt");

-- AddForeignKey
ALTER TABLE "DeletedContent" ADD CONSTRAINT "DeletedContent_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;
