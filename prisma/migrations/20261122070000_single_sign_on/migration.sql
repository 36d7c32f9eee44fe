-- CreateEnum
CREATE TYPE "UnknownPeople" AS ENUM ('REFUSE', 'CREATE_PENDING', 'CREATE_ACTIVE');

-- CreateTable
CREATE TABLE "SingleSignOn" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "label" TEXT NOT NULL DEFAULT '',
    "issuer" TEXT NOT NULL DEFAULT '',
    "clientId" TEXT NOT NULL DEFAULT '',
    "clientSecretSealed" BYTEA,
    "scopes" TEXT NOT NULL DEFAULT 'openid email profile',
    "roleClaim" TEXT NOT NULL DEFAULT '',
    "roles" JSONB NOT NULL DEFAULT '[]',
    "dealerClaim" TEXT NOT NULL DEFAULT '',
    "dealers" JSONB NOT NULL DEFAULT '[]',
    "unknownPeople" "UnknownPeople" NOT NULL DEFAULT 'REFUSE',
    "linksAdmins" BOOLEAN NOT NULL DEFAULT false,
    "domains" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SingleSignOn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SingleSignOnIdentity" (
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "managesRole" BOOLEAN NOT NULL DEFAULT false,
    "dealerIds" UUID[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSignInAt" TIMESTAMPTZ(3),

    CONSTRAINT "SingleSignOnIdentity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SingleSignOnAttempt" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "returnTo" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SingleSignOnAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SingleSignOnIdentity_userId_idx" ON "SingleSignOnIdentity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "SingleSignOnIdentity_issuer_subject_key" ON "SingleSignOnIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "SingleSignOnAttempt_tokenHash_key" ON "SingleSignOnAttempt"("tokenHash");

-- CreateIndex
CREATE INDEX "SingleSignOnAttempt_expiresAt_idx" ON "SingleSignOnAttempt"("expiresAt");

-- AddForeignKey
ALTER TABLE "SingleSignOnIdentity" ADD CONSTRAINT "SingleSignOnIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
