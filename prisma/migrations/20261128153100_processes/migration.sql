-- CreateTable
CREATE TABLE "LiveNews" (
    "id" BIGSERIAL NOT NULL,
    "transaction" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "origin" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LiveNews_pkey" PRIMARY KEY ("id")
);

-- CreateTable: of the moment, so its rows need no place in the log of the database.
CREATE UNLOGGED TABLE "LimitCount" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "LimitCount_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "LiveNews_transaction_idx" ON "LiveNews"("transaction");

-- CreateIndex
CREATE INDEX "LimitCount_expire_idx" ON "LimitCount"("expire");
