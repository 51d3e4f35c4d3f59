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
