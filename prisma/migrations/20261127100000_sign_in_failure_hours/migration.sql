
-- CreateTable
CREATE TABLE "SignInFailureHour" (
    "email" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SignInFailureHour_pkey" PRIMARY KEY ("email","ip","hour")
);

-- CreateIndex
CREATE INDEX "SignInFailureHour_ip_hour_idx" ON "SignInFailureHour"("ip", "hour");

-- CreateIndex
CREATE INDEX "SignInFailureHour_hour_idx" ON "SignInFailureHour"("hour");
