insert into payment_settings (terms_days) values (14) on conflict do nothing;

insert into invoices (id, contractor_id, homeowner_id, quote_id, project_id, number, kind, title, items, total_amount,
    paid_amount, status, due_date, issued_at, paid_at)
  values ('01980000-0000-7000-8000-000000000015', '01980000-0000-7000-8000-000000000003',
    '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-00000000000a',
    '01980000-0000-7000-8000-000000000008', 1, 'final', 'New gutters',
    '[{"description": "Gutters, 60 ft", "amount": 164000}]', 164000, 164000, 'paid', '2026-11-20', '2026-11-05',
    '2026-11-06');

insert into payments (id, invoice_id, contractor_id, homeowner_id, amount, method, status, provider, reference,
    allocated, succeeded_at)
  values ('01980000-0000-7000-8000-000000000016', '01980000-0000-7000-8000-000000000015',
    '01980000-0000-7000-8000-000000000003', '01980000-0000-7000-8000-000000000001', 164000, 'card', 'succeeded',
    'sandbox', 'sample', 164000, '2026-11-06');
