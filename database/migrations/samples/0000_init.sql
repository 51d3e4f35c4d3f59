-- A few rows of this version: the test of the migrations writes them as soon as a database has reached it, and
-- signs in to the newest program with them. A migration that changes tables in use may add a file of its own
-- name beside this one, with rows that only it can hold.

insert into users (id, email, first_name, last_name, name, role, roles, phone, email_verified, profile_complete,
    preferences, city, state, zip_code)
  values
    ('01980000-0000-7000-8000-000000000001', 'helen@example.com', 'Helen', 'Moss', 'Helen Moss', 'homeowner',
      '{homeowner}', '(312) 555-0101', true, true,
      '{"notifications": true, "marketingEmails": false, "profileVisibility": "public"}', 'Chicago', 'IL', '60614'),
    ('01980000-0000-7000-8000-000000000002', 'carl@example.com', 'Carl', 'Stone', 'Carl Stone', 'contractor',
      '{contractor}', '(312) 555-0102', true, false,
      '{"notifications": true, "marketingEmails": false, "profileVisibility": "public"}', 'Chicago', 'IL', '60614');

-- The password of both is "level plumb square".
insert into accounts (user_id, provider_id, account_id, password_hash)
  select id, 'credential', email,
    '50e192a9ff7a65ef387d97a4a7f2adbf:88b5fdce9b6620ae044a7bb2b9594f5e15414cf7029b1358309fdbdd9e54bb834243d7dace87e61156b976b7a81466a2c2baf38bcf5d722f95452fccd32ef30d'
  from users;

insert into contractors (id, user_id, business_name, contact_name, email, phone, city, state, zip_code, latitude,
    longitude, services)
  values ('01980000-0000-7000-8000-000000000003', '01980000-0000-7000-8000-000000000002', 'Stone Roofing',
    'Carl Stone', 'carl@example.com', '(312) 555-0102', 'Chicago', 'IL', '60614', 41.92, -87.65, '{Roof Repair}');

insert into contractor_services (id, contractor_id, service, latitude, longitude, zip_code)
  values ('01980000-0000-7000-8000-000000000004', '01980000-0000-7000-8000-000000000003', 'Roof Repair', 41.92,
    -87.65, '60614');

insert into projects (id, homeowner_id, title, description, category, zip_code, city, state)
  values ('01980000-0000-7000-8000-000000000005', '01980000-0000-7000-8000-000000000001', 'A roof that leaks',
    'Water comes in above the stairs.', 'Roof Repair', '60614', 'Chicago', 'IL');

insert into conversations (id, homeowner_id, contractor_id, homeowner_name, contractor_name, subject, unified,
    last_message, last_message_sender, last_message_type, unread_contractor, last_seq)
  values ('01980000-0000-7000-8000-000000000006', '01980000-0000-7000-8000-000000000001',
    '01980000-0000-7000-8000-000000000003', 'Helen Moss', 'Stone Roofing', 'A roof that leaks', true,
    'Can you come on Friday?', '01980000-0000-7000-8000-000000000001', 'text', 1, 1);

insert into messages (conversation_id, seq, id, content, sender_id, sender_role, sender_name, unread_contractor)
  values ('01980000-0000-7000-8000-000000000006', 1, '01980000-0000-7000-8000-000000000007',
    'Can you come on Friday?', '01980000-0000-7000-8000-000000000001', 'homeowner', 'Helen Moss', true);

-- A job that was quoted, signed, done and reviewed, with its lead and a picture.
insert into projects (id, homeowner_id, title, description, category, zip_code, city, state, status, contractor_id)
  values ('01980000-0000-7000-8000-000000000008', '01980000-0000-7000-8000-000000000001', 'New gutters',
    'Sixty feet, in white.', 'Gutters', '60614', 'Chicago', 'IL', 'completed',
    '01980000-0000-7000-8000-000000000003');

insert into leads (id, project_id, contractor_id, homeowner_id, homeowner_name, homeowner_email, status, service,
    project_title, description, location, city, state, zip_code, latitude, longitude, interested_contractors)
  values ('01980000-0000-7000-8000-000000000009', '01980000-0000-7000-8000-000000000008',
    '01980000-0000-7000-8000-000000000003', '01980000-0000-7000-8000-000000000001', 'Helen Moss',
    'helen@example.com', 'won', 'Gutters', 'New gutters', 'Sixty feet, in white.', 'Chicago, IL 60614', 'Chicago',
    'IL', '60614', 41.92, -87.65, '{01980000-0000-7000-8000-000000000003}');

insert into quotes (id, contractor_id, homeowner_id, lead_id, project_id, contractor_name, customer_name,
    customer_email, customer_phone, project_title, items, total_amount, version, status, valid_until, sent_at,
    accepted_at)
  values ('01980000-0000-7000-8000-00000000000a', '01980000-0000-7000-8000-000000000003',
    '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000009',
    '01980000-0000-7000-8000-000000000008', 'Stone Roofing', 'Helen Moss', 'helen@example.com', '(312) 555-0101',
    'New gutters',
    '[{"id": "01980000-0000-7000-8000-00000000000b", "description": "Gutters, 60 ft", "amount": 164000}]', 164000, 1,
    'accepted', '2026-12-01', '2026-11-01', '2026-11-02');

insert into quote_signatures (quote_id, version, signer_id, kind, name, total_amount, version_hash, hash, signed_at)
  values ('01980000-0000-7000-8000-00000000000a', 1, '01980000-0000-7000-8000-000000000001', 'typed', 'Helen Moss',
    164000, repeat('0', 64), repeat('1', 64), '2026-11-02');

insert into reviews (id, contractor_id, homeowner_id, project_id, customer_name, project_type, rating, comment,
    verified)
  values ('01980000-0000-7000-8000-00000000000c', '01980000-0000-7000-8000-000000000003',
    '01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000008', 'Helen M.', 'Gutters', 5,
    'On time, and clean.', true);

insert into files (id, owner_id, project_id, visibility, storage_key, name, type, size, checksum)
  values ('01980000-0000-7000-8000-00000000000d', '01980000-0000-7000-8000-000000000001',
    '01980000-0000-7000-8000-000000000008', 'project', 'sample', 'gutter.png', 'image/png', 10, repeat('0', 64));

-- What was on its way to somebody.
insert into notifications (id, user_id, role, type, title, message, activity_id)
  values ('01980000-0000-7000-8000-00000000000e', '01980000-0000-7000-8000-000000000002', 'contractor',
    'message_received', 'New message', 'Can you come on Friday?', 1);

insert into held_notices (id, key, user_id, channel, topic, priority, due_at)
  values ('01980000-0000-7000-8000-00000000000f', 'held', '01980000-0000-7000-8000-000000000002', 'email',
    'messages', 'medium', '2026-11-01');

insert into outgoing_messages (id, channel, key, recipient, payload, status, sent_at)
  values ('01980000-0000-7000-8000-000000000010', 'email', 'sent', 'carl@example.com', '{}', 'sent', '2026-11-01');

insert into outbox_mails (id, key, recipient, subject, html, text)
  values ('01980000-0000-7000-8000-000000000011', 'mail', 'carl@example.com', 'New message', '<p>Hello</p>', 'Hello');

insert into outbox_texts (id, key, recipient, text)
  values ('01980000-0000-7000-8000-000000000012', 'text', '+13125550102', 'Hello');

-- A register that was imported, and a business of it that somebody claims.
insert into contractor_imports (id, status, file_name, file_bytes, storage_key, delimiter, header, sample, mapping,
    bytes_done, header_bytes, rows_done, counts)
  values ('01980000-0000-7000-8000-000000000013', 'completed', 'register.csv', 100, 'register', ',', '{name}', '[]',
    '{}', 100, 5, 1, '{"imported": 1}');

insert into import_rows (import_id, row, outcome, business_name, remarks, contractor_id)
  values ('01980000-0000-7000-8000-000000000013', 1, 'imported', 'Stone Roofing', '[]',
    '01980000-0000-7000-8000-000000000003');

insert into claims (id, contractor_id, wish, user_id, name, email)
  values ('01980000-0000-7000-8000-000000000014', '01980000-0000-7000-8000-000000000003', 'removal',
    '01980000-0000-7000-8000-000000000002', 'Carl Stone', 'carl@example.com');

insert into broadcasts (id, message, roles, status, created_by, created_by_name)
  values ('01980000-0000-7000-8000-0000000000b1', 'We are closed on Thanksgiving.', '{homeowner}', 'draft',
    '01980000-0000-7000-8000-000000000001', 'Helen Moss');

insert into verification_documents (id, contractor_id, kind, file_id)
  values ('01980000-0000-7000-8000-0000000000b2', '01980000-0000-7000-8000-000000000003', 'license',
    '01980000-0000-7000-8000-0000000000b3');
