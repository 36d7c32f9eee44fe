-- Days of a file are read in the order it proves, or that was chosen.
ALTER TABLE "BulkImport" ADD COLUMN "dayOrder" TEXT;
