-- Accounts of businesses were never marked as complete before. From the next change of a profile on the program keeps the
-- mark; this is for the profiles that were complete by then. The conditions are those of `completionPercent`.
UPDATE "users" SET "profile_complete" = true
  FROM "contractors" "business"
  WHERE "business"."user_id" = "users"."id" AND NOT "users"."profile_complete"
    AND "business"."business_name" ~ '\S' AND "business"."contact_name" ~ '\S' AND "business"."email" ~ '\S'
    AND "business"."phone" ~ '\S' AND "business"."address1" ~ '\S' AND "business"."description" ~ '\S'
    AND "business"."years_in_business" IS NOT NULL
    AND (SELECT count(*) FROM "contractor_services" "s" WHERE "s"."contractor_id" = "business"."id") >= 4
    AND (SELECT count(*) FROM "portfolio_items" "p" WHERE "p"."contractor_id" = "business"."id") >= 5;
