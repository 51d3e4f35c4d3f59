insert into background_checks (id, contractor_id, source, checked_on, valid_until, recorded_by)
  values ('01980000-0000-7000-8000-000000000038', '01980000-0000-7000-8000-000000000003', 'Checkr', '2026-10-01',
    '2027-09-30', '01980000-0000-7000-8000-000000000001');
