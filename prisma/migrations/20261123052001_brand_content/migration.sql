-- What a brand's page says and shows used to be saved with edit-brand-settings; now it takes modify-brand-content. Every
-- role and token that could save it keeps it, copies of shipped roles among them.
INSERT INTO "RoleRight" ("roleId", "right")
SELECT "roleId", 'modify-brand-content' FROM "RoleRight" WHERE "right" = 'edit-brand-settings' ON CONFLICT DO NOTHING;
UPDATE "ApiClient" SET "rights" = array_append("rights", 'modify-brand-content')
WHERE 'edit-brand-settings' = ANY("rights") AND NOT 'modify-brand-content' = ANY("rights");
