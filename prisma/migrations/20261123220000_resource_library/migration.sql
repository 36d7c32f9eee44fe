-- What stood beside training so far stays there alone until somebody opens it to the library.
ALTER TABLE "Resource" ADD COLUMN "inLibrary" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "downloads" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Resource_createdAt_id_idx" ON "Resource"("createdAt", "id");
CREATE INDEX "Resource_downloads_id_idx" ON "Resource"("downloads", "id");

CREATE TABLE "ResourceAudience" (
    "resourceId" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    CONSTRAINT "ResourceAudience_pkey" PRIMARY KEY ("resourceId", "groupId")
);
CREATE INDEX "ResourceAudience_groupId_idx" ON "ResourceAudience"("groupId");
ALTER TABLE "ResourceAudience" ADD CONSTRAINT "ResourceAudience_resourceId_fkey" FOREIGN KEY ("resourceId") REFERENCES "Resource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ResourceAudience" ADD CONSTRAINT "ResourceAudience_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ResourceVersion" (
    "id" UUID NOT NULL,
    "resourceId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "fileId" UUID,
    "url" TEXT,
    "replacedById" UUID,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ResourceVersion_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ResourceVersion_resourceId_replacedAt_idx" ON "ResourceVersion"("resourceId", "replacedAt");
CREATE INDEX "ResourceVersion_fileId_idx" ON "ResourceVersion"("fileId");
CREATE INDEX "ResourceVersion_replacedById_idx" ON "ResourceVersion"("replacedById");
ALTER TABLE "ResourceVersion" ADD CONSTRAINT "ResourceVersion_resourceId_fkey" FOREIGN KEY ("resourceId") REFERENCES "Resource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ResourceVersion" ADD CONSTRAINT "ResourceVersion_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ResourceVersion" ADD CONSTRAINT "ResourceVersion_replacedById_fkey" FOREIGN KEY ("replacedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
