-- Spiffs, claims, loyalty, activities, payouts, tax forms, requests, settings and activity logs used to ask for a rank
-- or for entering the admin portal; now they ask for rights. Every role is given those of what it could do already, so
-- that nobody notices; partner systems' tokens are given none, since what they could reach was more than was chosen.

-- Ranks 0 and 1 saw everything once they entered the admin portal: with these they still do, also when the setting
-- lets them in later.
INSERT INTO "RoleRight" ("roleId", "right")
SELECT r.id, given.name FROM "Role" r, unnest(ARRAY['view-spiffs', 'create-edit-spiffs', 'publish-spiffs',
  'view-spiff-claims', 'decide-spiff-claims', 'view-loyalty', 'create-edit-loyalty', 'decide-loyalty', 'send-credits',
  'view-activities', 'create-edit-activities', 'decide-activities', 'view-payouts', 'decide-payouts', 'view-tax-forms',
  'decide-requests']) AS given(name)
WHERE r.rank <= 1 ON CONFLICT DO NOTHING;

-- Any other role that enters the admin portal looked after spiffs, claims and loyalty of the brands its people manage.
INSERT INTO "RoleRight" ("roleId", "right")
SELECT r.id, given.name FROM "Role" r, unnest(ARRAY['view-spiffs', 'create-edit-spiffs', 'view-spiff-claims',
  'decide-spiff-claims', 'view-loyalty', 'create-edit-loyalty', 'decide-loyalty']) AS given(name)
WHERE (r.rank IS NULL OR r.rank > 1)
  AND coalesce((SELECT s.values -> 'adminRoles' FROM "Settings" s WHERE s.id = 1),
    '["platform-admin", "company-admin", "brand-manager", "live-training-admin", "translator"]'::jsonb) ? r.key
ON CONFLICT DO NOTHING;

-- These were the platform admin's alone, by the key of the role.
INSERT INTO "RoleRight" ("roleId", "right")
SELECT r.id, given.name FROM "Role" r, unnest(ARRAY['edit-settings', 'view-activity-logs', 'modify-leaderboards']) AS given(name)
WHERE r.key = 'platform-admin' ON CONFLICT DO NOTHING;
