-- Websites that are not http or https were accepted before. Those without a scheme get one, as pages link to them
-- already; every other scheme, such as javascript:, is emptied.
UPDATE "contractors" SET "website" = 'https://' || trim("website")
  WHERE "website" <> '' AND "website" !~* '^\s*[a-z][a-z0-9+.-]*:(?!\d)' AND length("website") <= 190;--> statement-breakpoint
UPDATE "contractors" SET "website" = ''
  WHERE "website" <> '' AND "website" !~* '^https?://';
