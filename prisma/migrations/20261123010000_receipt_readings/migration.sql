-- What the reader made of an upload before its claim was sent in.
CREATE TABLE "SpiffReceiptReading" (
  "fileId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "askedAt" TIMESTAMPTZ(3) NOT NULL,
  "share" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "endedAt" TIMESTAMPTZ(3),
  "pages" JSONB,
  CONSTRAINT "SpiffReceiptReading_pkey" PRIMARY KEY ("fileId")
);
CREATE INDEX "SpiffReceiptReading_userId_idx" ON "SpiffReceiptReading"("userId");
CREATE INDEX "SpiffReceiptReading_askedAt_idx" ON "SpiffReceiptReading"("askedAt");
ALTER TABLE "SpiffReceiptReading" ADD CONSTRAINT "SpiffReceiptReading_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SpiffReceiptReading" ADD CONSTRAINT "SpiffReceiptReading_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
