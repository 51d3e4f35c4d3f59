insert into customers (id, contractor_id, name, email, phone)
  values ('01980000-0000-7000-8000-0000000000c1', '01980000-0000-7000-8000-000000000003', 'June Park',
    'june@example.com', '(312) 555-0102');
