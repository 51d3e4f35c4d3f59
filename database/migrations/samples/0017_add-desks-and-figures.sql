insert into platform_days (day, service, zip_code, requests, wins, won_cents)
  values ('2026-11-20', 'Roof Repair', '60614', 3, 1, 164000);

insert into service_categories (name, "group") values ('Beekeeping', 'Garden & outdoors');
