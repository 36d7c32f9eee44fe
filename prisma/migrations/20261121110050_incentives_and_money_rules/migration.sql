-- The ledger: accounts and their owners, sums of zero, and nothing that is written ever changes.
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_account_known" CHECK (
  CASE account WHEN 'person' THEN "userId" IS NOT NULL AND "dealerId" IS NULL WHEN 'dealer' THEN "dealerId" IS NOT NULL AND "userId" IS NULL
    ELSE account IN ('issuer', 'held', 'paid') AND "userId" IS NULL AND "dealerId" IS NULL END);
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_unit_known" CHECK (unit IN ('points', 'credits', 'USD', 'CAD', 'EUR'));
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_not_zero" CHECK (amount <> 0);

CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId" GROUP BY unit HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'Ledger transaction % does not sum to zero.', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "LedgerEntry_sums_to_zero" AFTER INSERT ON "LedgerEntry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER "LedgerTransaction_append_only" BEFORE UPDATE OR DELETE ON "LedgerTransaction" FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER "LedgerEntry_no_truncate" BEFORE TRUNCATE ON "LedgerEntry" FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Spiffs and claims.
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_details_length" CHECK (char_length(details) <= 150);
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_currency_known" CHECK (currency IN ('USD', 'CAD', 'EUR'));
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_days" CHECK ("endDate" >= "startDate" AND "claimDays" >= 0 AND "payoutDays" >= 0);
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_pays" CHECK (
  CASE structure WHEN 'PER_ITEM' THEN amount IS NULL AND "spentStep" IS NULL WHEN 'FIXED' THEN amount > 0 AND "spentStep" IS NULL ELSE amount > 0 AND "spentStep" > 0 END);
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_within_budget" CHECK (granted >= 0 AND (budget IS NULL OR granted <= budget));
ALTER TABLE "Spiff" ADD CONSTRAINT "Spiff_pays_somehow" CHECK (cardinality("payoutTypes") > 0);
ALTER TABLE "SpiffItem" ADD CONSTRAINT "SpiffItem_pays" CHECK (amount > 0);
ALTER TABLE "SpiffClaim" ADD CONSTRAINT "SpiffClaim_amounts" CHECK (spent > 0 AND amount >= 0);
ALTER TABLE "SpiffClaimItem" ADD CONSTRAINT "SpiffClaimItem_amount" CHECK (amount >= 0);

-- Rewards: a code is taken exactly when it belongs to a reward.
ALTER TABLE "Incentive" ADD CONSTRAINT "Incentive_amounts" CHECK (points >= 0 AND (stock IS NULL OR stock >= 0) AND ("expiresAfterDays" IS NULL OR "expiresAfterDays" > 0));
ALTER TABLE "IncentiveCode" ADD CONSTRAINT "IncentiveCode_claimed" CHECK (("claimedAt" IS NULL) = ("rewardId" IS NULL));
ALTER TABLE "IncentiveCode" ADD CONSTRAINT "IncentiveCode_no_spaces" CHECK (text <> '' AND text !~ '\s');
CREATE INDEX "IncentiveCode_free" ON "IncentiveCode" ("incentiveId", id) WHERE "claimedAt" IS NULL;
ALTER TABLE "Reward" ADD CONSTRAINT "Reward_points" CHECK (points >= 0);

-- Payouts and tax.
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_amounts" CHECK (amount > 0 AND value > 0);
ALTER TABLE "PayoutOrder" ADD CONSTRAINT "PayoutOrder_one_account" CHECK (("userId" IS NULL) <> ("dealerId" IS NULL));
CREATE UNIQUE INDEX "TaxForm_one_in_force" ON "TaxForm" ("userId") WHERE status IN ('SUBMITTED', 'ACCEPTED');
-- Reportable from 600 USD, and from 2,000 USD on payments of 2026 and later.
INSERT INTO "TaxThreshold" (year, amount, currency) VALUES (1962, 60000, 'USD'), (2026, 200000, 'USD');

-- Loyalty and activities.
ALTER TABLE "LoyaltySubmission" ADD CONSTRAINT "LoyaltySubmission_amounts" CHECK (credits >= 0 AND points >= 0 AND (spent IS NULL OR spent > 0));
ALTER TABLE "LoyaltySubmissionItem" ADD CONSTRAINT "LoyaltySubmissionItem_amounts" CHECK (quantity > 0 AND credits >= 0);
ALTER TABLE "EligibleItem" ADD CONSTRAINT "EligibleItem_terms" CHECK (credits > 0 AND "endDate" >= "startDate");
ALTER TABLE "Activity" ADD CONSTRAINT "Activity_terms" CHECK (points > 0 AND ("yearlyLimit" IS NULL OR "yearlyLimit" > 0));
ALTER TABLE "ActivitySubmission" ADD CONSTRAINT "ActivitySubmission_points" CHECK (points >= 0);
