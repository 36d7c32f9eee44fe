CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "ActivityLog_targetName_words" ON "ActivityLog" USING gin ("targetName" gin_trgm_ops);
CREATE INDEX "ActivityLog_targetType_idx" ON "ActivityLog" ("targetType");

-- The log is append-only whatever the application tries: a row never changes, save that what it says of an erased person is blanked,
-- and goes only once the retention the platform admin chose has passed.
CREATE FUNCTION activity_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE months int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."targetType" = 'User' AND NEW.before IS NULL AND NEW.after IS NULL AND NEW."targetName" IS NULL
      AND (NEW.id, NEW."actorId", NEW."realActorId", NEW."clientId", NEW.action, NEW."targetType", NEW."targetId", NEW."requestId", NEW."createdAt")
        IS NOT DISTINCT FROM (OLD.id, OLD."actorId", OLD."realActorId", OLD."clientId", OLD.action, OLD."targetType", OLD."targetId", OLD."requestId", OLD."createdAt")
      AND EXISTS (SELECT 1 FROM "User" u WHERE u.id::text = OLD."targetId" AND u."erasedAt" IS NOT NULL) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT (values->'limits'->>'activityLogMonths')::int INTO months FROM "Settings" WHERE id = 1;
    IF months > 0 AND OLD."createdAt" < now() - make_interval(months => months) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'The activity log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "ActivityLog_append_only" BEFORE UPDATE OR DELETE ON "ActivityLog" FOR EACH ROW EXECUTE FUNCTION activity_log_guard();
CREATE TRIGGER "ActivityLog_no_truncate" BEFORE TRUNCATE ON "ActivityLog" FOR EACH STATEMENT EXECUTE FUNCTION activity_log_guard();
