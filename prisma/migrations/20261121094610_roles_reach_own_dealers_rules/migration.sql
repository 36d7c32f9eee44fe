-- So far the reach hung on the key of the role; a copy made before cannot be told and is switched on by hand.
UPDATE "Role" SET "reachesOwnDealers" = true WHERE key = 'dealer-manager';
