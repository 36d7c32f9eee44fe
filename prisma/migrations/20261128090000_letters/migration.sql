-- Characters of cleaned HTML without its markup, kept by the database whoever writes it: counted at each look they took
-- a second where there are many sections. No column of the models, since nothing but the database writes it.
ALTER TABLE "Section" ADD COLUMN "letters" INTEGER NOT NULL GENERATED ALWAYS AS (length(regexp_replace("body", '<[^>]*>', '', 'g'))) STORED;
ALTER TABLE "SectionProduct" ADD COLUMN "letters" INTEGER NOT NULL GENERATED ALWAYS AS (length(regexp_replace("body", '<[^>]*>', '', 'g'))) STORED;
