-- CreateTable
CREATE TABLE "DealerTrained" (
    "dealerId" UUID NOT NULL,
    "brandId" UUID NOT NULL,
    "people" INTEGER NOT NULL,
    "trained" INTEGER NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DealerTrained_pkey" PRIMARY KEY ("dealerId","brandId")
);

-- CreateTable
CREATE TABLE "DealerScoreRules" (
    "brandId" UUID NOT NULL,
    "trained" INTEGER NOT NULL,
    "attended" INTEGER NOT NULL,
    "certified" INTEGER NOT NULL,
    "claims" INTEGER NOT NULL,
    "bronze" INTEGER NOT NULL,
    "silver" INTEGER NOT NULL,
    "gold" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DealerScoreRules_pkey" PRIMARY KEY ("brandId")
);

-- CreateTable
CREATE TABLE "DealerScore" (
    "id" UUID NOT NULL,
    "dealerId" UUID NOT NULL,
    "brandId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "people" INTEGER NOT NULL,
    "trained" INTEGER NOT NULL,
    "attended" INTEGER NOT NULL,
    "certified" INTEGER NOT NULL,
    "decided" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "tier" TEXT NOT NULL,
    "countedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DealerScore_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DealerTrained_brandId_idx" ON "DealerTrained"("brandId");

-- CreateIndex
CREATE INDEX "DealerScore_brandId_day_idx" ON "DealerScore"("brandId", "day");

-- CreateIndex
CREATE UNIQUE INDEX "DealerScore_dealerId_brandId_day_key" ON "DealerScore"("dealerId", "brandId", "day");

-- AddForeignKey
ALTER TABLE "DealerTrained" ADD CONSTRAINT "DealerTrained_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerTrained" ADD CONSTRAINT "DealerTrained_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerScoreRules" ADD CONSTRAINT "DealerScoreRules_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerScore" ADD CONSTRAINT "DealerScore_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealerScore" ADD CONSTRAINT "DealerScore_brandId_fkey" FOREIGN KEY ("brandId") REFERENCES "Brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;
