-- Who is only interested keeps the price agreed when they said they go.
ALTER TABLE "EventAttendance" DROP CONSTRAINT "EventAttendance_price",
  ADD CONSTRAINT "EventAttendance_price" CHECK (
    CASE type WHEN 'GOING' THEN "price" IS NOT NULL WHEN 'NOT_INTERESTED' THEN "price" IS NULL ELSE TRUE END);
