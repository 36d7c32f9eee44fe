-- What its maker took back is for its maker to bring back, and for nobody else.
ALTER TABLE "VideoSubmission" ADD COLUMN "withdrawnAt" TIMESTAMPTZ(3);
