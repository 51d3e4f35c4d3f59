insert into lead_offers (contractor_id, lead_id, created_at)
  values ('01980000-0000-7000-8000-000000000003', '01980000-0000-7000-8000-000000000009', '2026-11-20T15:00:00Z');
