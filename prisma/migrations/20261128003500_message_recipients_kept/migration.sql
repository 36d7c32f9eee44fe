-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "groupIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- Who got a message by name was named in it: whom it was for stays told from now on, also of those that went out before.
INSERT INTO "MessagePerson" ("messageId", "userId")
SELECT r."messageId", r."userId" FROM "MessageRecipient" r JOIN "Message" m ON m.id = r."messageId"
WHERE m."to" = 'PEOPLE' AND m.delivered ON CONFLICT DO NOTHING;
