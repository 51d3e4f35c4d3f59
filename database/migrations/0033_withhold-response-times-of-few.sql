-- How fast a business answers is said from five answers on. Those with fewer get the figure back with their fifth.
UPDATE "contractors" SET "response_minutes" = NULL
WHERE "response_minutes" IS NOT NULL AND "id" IN (
  SELECT "contractor_id" FROM "response_times" GROUP BY "contractor_id" HAVING count(*) < 5
);
