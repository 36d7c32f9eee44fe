-- CreateTable
CREATE TABLE "MergeDismissal" (
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "dismissedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MergeDismissal_pkey" PRIMARY KEY ("firstId","secondId")
);
