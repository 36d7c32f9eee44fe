-- Files that come in parts.
CREATE TABLE "PartialUpload" (
    "id" UUID NOT NULL,
    "uploadedById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mark" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "fileId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PartialUpload_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PartialUpload_received_check" CHECK ("received" >= 0 AND "received" <= "size")
);
CREATE INDEX "PartialUpload_uploadedById_touchedAt_idx" ON "PartialUpload"("uploadedById", "touchedAt");
CREATE INDEX "PartialUpload_touchedAt_idx" ON "PartialUpload"("touchedAt");
CREATE INDEX "PartialUpload_fileId_idx" ON "PartialUpload"("fileId");
ALTER TABLE "PartialUpload" ADD CONSTRAINT "PartialUpload_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PartialUpload" ADD CONSTRAINT "PartialUpload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
