-- What search looks in: the text without its markup, kept by the database whoever writes it.
ALTER TABLE "Bulletin" ADD COLUMN "words" TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(
    regexp_replace(
      regexp_replace("text", '<(/(p|h[1-4]|li|td|th|blockquote)|br ?/?)>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
) STORED;
CREATE INDEX "Bulletin_readers_id_idx" ON "Bulletin"("readers", "id");
