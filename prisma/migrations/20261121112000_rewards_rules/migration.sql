-- A reward has one code that counts; those of undone redemptions stay with it, void, and reach nobody else.
CREATE UNIQUE INDEX "IncentiveCode_one_per_reward" ON "IncentiveCode" ("rewardId") WHERE "voidedAt" IS NULL;
ALTER TABLE "IncentiveCode" ADD CONSTRAINT "IncentiveCode_void_was_claimed" CHECK ("voidedAt" IS NULL OR "rewardId" IS NOT NULL);
ALTER TABLE "Reward" ADD CONSTRAINT "Reward_redeemed_when" CHECK (status NOT IN ('REDEEMED', 'SENT') OR "redeemedOn" IS NOT NULL);
