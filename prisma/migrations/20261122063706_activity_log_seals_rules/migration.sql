-- The chain over the activity log. A change only inserts its row; a job seals what waits, so that no change waits for another.
-- Transactions become visible in another order than their ids and times say. So the chain has an order of its own, the order of sealing:
-- a row enters the list of those that wait in the transaction that writes it, can be seen there once that commits and not before, and
-- leaves it when a seal names it. One that commits late stands in a later seal; nothing ever moves into one that was made.

-- Everything below runs with the rights of who migrates; pg_temp last, so that nobody's temporary table stands in for a real one.

-- A value with its length before it: no two lists of values have the same text.
CREATE FUNCTION activity_log_field(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
AS $$ SELECT CASE WHEN value IS NULL THEN '-' ELSE octet_length(convert_to(value, 'UTF8')) || ':' || value END $$;

CREATE FUNCTION activity_log_millis(moment timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
AS $$ SELECT (extract(epoch FROM moment) * 1000)::bigint::text $$;

-- What is blanked for an erased person has a hash of its own, which stays: the row's hash is made of it.
CREATE FUNCTION activity_log_content(l "ActivityLog") RETURNS bytea LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(activity_log_field(l.salt::text) || activity_log_field(l."targetName") || activity_log_field(l.before::text) || activity_log_field(l.after::text), 'UTF8')) $$;

CREATE FUNCTION activity_log_hash(l "ActivityLog", content bytea) RETURNS bytea LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(activity_log_field(l.id::text) || activity_log_field(l."actorId"::text) || activity_log_field(l."realActorId"::text) || activity_log_field(l."clientId"::text)
    || activity_log_field(l.action) || activity_log_field(l."targetType") || activity_log_field(l."targetId") || activity_log_field(l."requestId")
    || activity_log_field(activity_log_millis(l."createdAt")) || activity_log_field(encode(content, 'hex')), 'UTF8')) $$;

CREATE FUNCTION activity_log_seal_hash(s "ActivityLogSeal", previous bytea) RETURNS bytea LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(activity_log_field(s.number::text) || activity_log_field(s.kind) || activity_log_field(s."firstId"::text) || activity_log_field(s."lastId"::text)
    || activity_log_field(s.count::text) || activity_log_field(activity_log_millis(s."newestAt")) || activity_log_field(s."removedTo"::text) || activity_log_field(s.months::text)
    || activity_log_field(activity_log_millis(s."sealedAt")) || activity_log_field(encode(s."rowsHash", 'hex')) || activity_log_field(encode(previous, 'hex')), 'UTF8')) $$;

-- Puts a link after the last one; the caller holds the chain's lock.
CREATE FUNCTION activity_log_append(link "ActivityLogSeal") RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last "ActivityLogSeal";
BEGIN
  SELECT * INTO last FROM "ActivityLogSeal" ORDER BY number DESC LIMIT 1;
  link.number := coalesce(last.number, 0) + 1;
  link."sealedAt" := greatest(date_trunc('milliseconds', clock_timestamp()), last."sealedAt");
  link.hash := activity_log_seal_hash(link, last.hash);
  INSERT INTO "ActivityLogSeal" VALUES (link.*);
END $$;

-- Seals up to `most` rows that wait, oldest first; answers how many. Of two that come at once the second leaves it to the first.
CREATE FUNCTION activity_log_seal(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  link "ActivityLogSeal";
  next int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('activity_log_chain', 0)) THEN RETURN 0; END IF;
  SELECT coalesce(max(number), 0) + 1 INTO next FROM "ActivityLogSeal";
  WITH picked AS (
    SELECT u."logId" FROM "ActivityLogUnsealed" u WHERE EXISTS (SELECT 1 FROM "ActivityLog" l WHERE l.id = u."logId") ORDER BY u."createdAt", u."logId" LIMIT most
  ), content AS (
    SELECT l, activity_log_content(l) AS content FROM "ActivityLog" l JOIN picked ON picked."logId" = l.id
  ), hashed AS (
    SELECT (l).id, (l)."createdAt", content, activity_log_hash(l, content) AS hash, row_number() OVER (ORDER BY (l)."createdAt", (l).id)::int AS position FROM content
  ), placed AS (
    INSERT INTO "ActivityLogSealedRow" ("logId", seal, position, "contentHash", hash) SELECT id, next, position, content, hash FROM hashed
  ), gone AS (
    DELETE FROM "ActivityLogUnsealed" WHERE "logId" IN (SELECT id FROM hashed)
  )
  SELECT count(*), max("createdAt"), sha256(convert_to(string_agg(id || encode(hash, 'hex'), '' ORDER BY position), 'UTF8')), (array_agg(id ORDER BY position))[1], (array_agg(id ORDER BY position DESC))[1]
    INTO link.count, link."newestAt", link."rowsHash", link."firstId", link."lastId" FROM hashed;
  IF link.count = 0 THEN RETURN 0; END IF;
  link.kind := 'ROWS';
  PERFORM activity_log_append(link);
  RETURN link.count;
END $$;

-- Removes the rows of up to `most` seals whose time is over, by the months the platform admin chose, and says so in the chain; answers how many rows.
CREATE FUNCTION activity_log_retain(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  link "ActivityLogSeal";
  until timestamptz;
  removed int;
BEGIN
  SELECT (values->'limits'->>'activityLogMonths')::int INTO link.months FROM "Settings" WHERE id = 1;
  IF coalesce(link.months, 0) <= 0 THEN RETURN 0; END IF;
  until := now() - make_interval(months => link.months);
  PERFORM pg_advisory_xact_lock(hashtextextended('activity_log_chain', 0));
  SELECT coalesce(max("removedTo"), 0) INTO removed FROM "ActivityLogSeal";
  SELECT coalesce(min(number) FILTER (WHERE "newestAt" >= until) - 1, max(number)) INTO link."removedTo" FROM "ActivityLogSeal" WHERE kind = 'ROWS' AND number > removed;
  SELECT max(number) INTO link."removedTo" FROM (
    SELECT number FROM "ActivityLogSeal" WHERE kind = 'ROWS' AND number > removed AND number <= link."removedTo" ORDER BY number LIMIT most) old;
  IF link."removedTo" IS NULL THEN RETURN 0; END IF;
  SELECT count(*) INTO link.count FROM "ActivityLogSealedRow" WHERE seal <= link."removedTo";
  link.kind := 'RETENTION';
  PERFORM activity_log_append(link);
  DELETE FROM "ActivityLog" l USING "ActivityLogSealedRow" r WHERE r."logId" = l.id AND r.seal <= link."removedTo";
  DELETE FROM "ActivityLogSealedRow" WHERE seal <= link."removedTo";
  RETURN link.count;
END $$;

-- Takes what the log says of a person who was erased; the guard refuses it for anybody else.
CREATE FUNCTION activity_log_forget(person uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE "ActivityLog" SET before = NULL, after = NULL, "targetName" = NULL, salt = NULL WHERE "targetType" = 'User' AND "targetId" = person::text $$;

REVOKE ALL ON FUNCTION activity_log_append("ActivityLogSeal"), activity_log_seal(int), activity_log_retain(int), activity_log_forget(uuid) FROM PUBLIC;

-- As before, but the salt goes with the values, and a temporary table cannot stand in for the settings.
CREATE OR REPLACE FUNCTION activity_log_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE months int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."targetType" = 'User' AND NEW.before IS NULL AND NEW.after IS NULL AND NEW."targetName" IS NULL AND NEW.salt IS NULL
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

CREATE FUNCTION activity_log_enter() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.salt := gen_random_uuid();
  -- Who does not own the log writes about now only: no row of theirs can claim to be from before.
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN NEW."createdAt" := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "ActivityLog_enter" BEFORE INSERT ON "ActivityLog" FOR EACH ROW EXECUTE FUNCTION activity_log_enter();

CREATE FUNCTION activity_log_wait() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "ActivityLogUnsealed" ("logId", "createdAt") SELECT id, "createdAt" FROM entered;
  RETURN NULL;
END $$;
CREATE TRIGGER "ActivityLog_wait" AFTER INSERT ON "ActivityLog" REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION activity_log_wait();

CREATE FUNCTION activity_log_seal_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'ActivityLogSealedRow' THEN
    IF EXISTS (SELECT 1 FROM "ActivityLogSeal" WHERE "removedTo" >= OLD.seal) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'The seals of the activity log are append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "ActivityLogSeal_append_only" BEFORE UPDATE OR DELETE ON "ActivityLogSeal" FOR EACH ROW EXECUTE FUNCTION activity_log_seal_guard();
CREATE TRIGGER "ActivityLogSeal_no_truncate" BEFORE TRUNCATE ON "ActivityLogSeal" FOR EACH STATEMENT EXECUTE FUNCTION activity_log_seal_guard();
CREATE TRIGGER "ActivityLogSealedRow_append_only" BEFORE UPDATE OR DELETE ON "ActivityLogSealedRow" FOR EACH ROW EXECUTE FUNCTION activity_log_seal_guard();
CREATE TRIGGER "ActivityLogSealedRow_no_truncate" BEFORE TRUNCATE ON "ActivityLogSealedRow" FOR EACH STATEMENT EXECUTE FUNCTION activity_log_seal_guard();

ALTER TABLE "ActivityLogCheck" ADD CONSTRAINT "ActivityLogCheck_one" CHECK (id = 1);
-- Rows from before the chain stand in its first seals.
INSERT INTO "ActivityLogUnsealed" ("logId", "createdAt") SELECT id, "createdAt" FROM "ActivityLog";
