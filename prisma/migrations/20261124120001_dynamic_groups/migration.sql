-- Dynamic groups: those that take the people of some dealers, business units, roles or groups.
ALTER TABLE "AssignmentGroup" ADD COLUMN "byBusinessUnit" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "byDealer" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "byGroup" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "byRole" BOOLEAN NOT NULL DEFAULT false,
ADD CONSTRAINT "AssignmentGroup_rules_check" CHECK (kind = 'DYNAMIC' OR NOT ("byDealer" OR "byBusinessUnit" OR "byRole" OR "byGroup")),
ADD CONSTRAINT "AssignmentGroup_dynamic_check" CHECK (kind <> 'DYNAMIC' OR NOT ("isDefault" OR "selfEnrollment"));

CREATE TABLE "GroupRule" (
    "id" UUID NOT NULL,
    "dynamicGroupId" UUID NOT NULL,
    "dealerId" UUID,
    "businessUnitId" UUID,
    "roleId" UUID,
    "groupId" UUID,
    CONSTRAINT "GroupRule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "GroupRule_one_check" CHECK (num_nonnulls("dealerId", "businessUnitId", "roleId", "groupId") = 1),
    CONSTRAINT "GroupRule_own_check" CHECK ("groupId" <> "dynamicGroupId")
);

CREATE UNIQUE INDEX "GroupRule_dynamicGroupId_dealerId_key" ON "GroupRule"("dynamicGroupId", "dealerId");
CREATE UNIQUE INDEX "GroupRule_dynamicGroupId_businessUnitId_key" ON "GroupRule"("dynamicGroupId", "businessUnitId");
CREATE UNIQUE INDEX "GroupRule_dynamicGroupId_roleId_key" ON "GroupRule"("dynamicGroupId", "roleId");
CREATE UNIQUE INDEX "GroupRule_dynamicGroupId_groupId_key" ON "GroupRule"("dynamicGroupId", "groupId");
CREATE INDEX "GroupRule_dealerId_idx" ON "GroupRule"("dealerId");
CREATE INDEX "GroupRule_businessUnitId_idx" ON "GroupRule"("businessUnitId");
CREATE INDEX "GroupRule_roleId_idx" ON "GroupRule"("roleId");
CREATE INDEX "GroupRule_groupId_idx" ON "GroupRule"("groupId");

ALTER TABLE "GroupRule" ADD CONSTRAINT "GroupRule_dynamicGroupId_fkey" FOREIGN KEY ("dynamicGroupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "GroupRule" ADD CONSTRAINT "GroupRule_dealerId_fkey" FOREIGN KEY ("dealerId") REFERENCES "Dealer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "GroupRule" ADD CONSTRAINT "GroupRule_businessUnitId_fkey" FOREIGN KEY ("businessUnitId") REFERENCES "BusinessUnit"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "GroupRule" ADD CONSTRAINT "GroupRule_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "GroupRule" ADD CONSTRAINT "GroupRule_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "AssignmentGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
