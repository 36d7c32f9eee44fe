-- A role that looks after its own dealers does so per dealer: not where the person came by themselves.
ALTER TABLE "DealerMember" ADD COLUMN "roleApplies" BOOLEAN NOT NULL DEFAULT true;
-- Whoever became a manager by bringing a dealer of their own looks after that one, not after their employer.
UPDATE "DealerMember" m SET "roleApplies" = false
FROM "LearnerRequest" r
WHERE r."userId" = m."userId" AND r."status" = 'APPROVED' AND r."undo" ->> 'kind' = 'BECOME_A_DEALER'
  AND r."undo" ->> 'roleId' IS NOT NULL AND m."dealerId"::text <> r."undo" ->> 'dealerId';
