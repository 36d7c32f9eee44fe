-- CreateTable
CREATE TABLE "ReportColumnChoice" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "columns" TEXT[],

    CONSTRAINT "ReportColumnChoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportView" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL DEFAULT '',
    "roles" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReportView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReportColumnChoice_userId_report_key" ON "ReportColumnChoice"("userId", "report");

-- CreateIndex
CREATE INDEX "ReportView_userId_report_idx" ON "ReportView"("userId", "report");

-- CreateIndex
CREATE INDEX "ReportView_report_name_idx" ON "ReportView"("report", "name");

-- AddForeignKey
ALTER TABLE "ReportColumnChoice" ADD CONSTRAINT "ReportColumnChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportView" ADD CONSTRAINT "ReportView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
