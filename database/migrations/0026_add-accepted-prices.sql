ALTER TABLE "contractors" ADD COLUMN "accepted_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- What was accepted before this version; later acceptances are counted by `features/quotes/accepted-prices`.
UPDATE contractors SET accepted_prices = counted.prices
FROM (
  SELECT contractor_id, jsonb_object_agg(category, price) AS prices
  FROM (
    SELECT quotes.contractor_id, projects.category, jsonb_build_object(
      'low', (floor(percentile_disc(0.25) WITHIN GROUP (ORDER BY total_amount)::float8 / 1000) * 1000)::bigint,
      'high', (ceil(percentile_disc(0.75) WITHIN GROUP (ORDER BY total_amount)::float8 / 1000) * 1000)::bigint,
      'quotes', count(*)) AS price
    FROM quotes
      JOIN projects ON projects.id = quotes.project_id
      JOIN users ON users.id = quotes.homeowner_id AND users.email_verified
    WHERE quotes.status = 'accepted' AND quotes.total_amount >= 5000
      AND quotes.accepted_at >= now() - interval '2 years'
    GROUP BY quotes.contractor_id, projects.category
    HAVING count(DISTINCT quotes.homeowner_id) >= 3
  ) AS of_service
  GROUP BY contractor_id
) AS counted
WHERE contractors.id = counted.contractor_id;
