-- A deferrable rule is checked once the statement is done, so that one statement moves the default from group to group.
DROP INDEX "AssignmentGroup_one_default";
ALTER TABLE "AssignmentGroup" ADD CONSTRAINT "AssignmentGroup_one_default" EXCLUDE USING btree ("isDefault" WITH =) WHERE ("isDefault") DEFERRABLE INITIALLY IMMEDIATE;
