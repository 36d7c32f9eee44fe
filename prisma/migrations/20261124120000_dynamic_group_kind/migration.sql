-- A group whose people follow from its rules; by itself, since a new value of an enum is not used before it is committed.
ALTER TYPE "AssignmentGroupKind" ADD VALUE 'DYNAMIC';
