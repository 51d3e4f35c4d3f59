-- Copies that the database keeps up to date, in the transaction that changes the original. Every statement can
-- be repeated: the file is run after the migrations, under their lock, whenever it or guards.sql has changed.

create or replace function copy_contractor_to_service() returns trigger language plpgsql as $$
begin
  select latitude, longitude, zip_code, score, rating, review_count, verified,
      is_active and is_public
    into strict new.latitude, new.longitude, new.zip_code, new.score, new.rating,
      new.review_count, new.verified, new.is_active
    from contractors where id = new.contractor_id
    -- Lock the contractor: a concurrent update could not see this row yet and would not copy to it.
    for share;
  return new;
end $$;

create or replace trigger contractor_services_copied before insert on contractor_services
  for each row execute function copy_contractor_to_service();

create or replace function copy_contractor_to_services() returns trigger language plpgsql as $$
begin
  update contractor_services
    set latitude = new.latitude, longitude = new.longitude, zip_code = new.zip_code,
      score = new.score, rating = new.rating, review_count = new.review_count,
      verified = new.verified, is_active = new.is_active and new.is_public
    where contractor_id = new.id;
  return null;
end $$;

create or replace trigger contractors_copied after update on contractors
  for each row when (
    (old.latitude, old.longitude, old.zip_code, old.score, old.rating, old.review_count,
      old.verified, old.is_active, old.is_public)
    is distinct from
    (new.latitude, new.longitude, new.zip_code, new.score, new.rating, new.review_count,
      new.verified, new.is_active, new.is_public))
  execute function copy_contractor_to_services();

create or replace function words_of(said text) returns setof text
  language sql immutable as $$
  select distinct word from regexp_split_to_table(lower(said), '[^[:alnum:]]+') word
  where length(word) between 3 and 40
$$;

-- Sorted, so that two transactions that add the same words cannot deadlock.
create or replace function add_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct said.word
    from added cross join lateral
      words_of(business_name || ' ' || description || ' ' || city) said (word)
    where not exists (select from search_words known where known.word = said.word)
    order by said.word
    on conflict do nothing;
  return null;
end $$;

create or replace trigger contractors_said after insert on contractors
  referencing new table as added
  for each statement execute function add_search_words();

create or replace function add_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select said.word
    from words_of(new.business_name || ' ' || new.description || ' ' || new.city) said (word)
    where not exists (select from search_words known where known.word = said.word)
    order by said.word
    on conflict do nothing;
  return null;
end $$;

create or replace trigger contractors_said_anew
  after update of business_name, description, city on contractors
  for each row when (
    (old.business_name, old.description, old.city)
    is distinct from (new.business_name, new.description, new.city))
  execute function add_changed_words();

-- Rows from before these triggers existed.
update contractor_services copy
  set zip_code = original.zip_code, score = original.score, verified = original.verified,
    is_active = original.is_active and original.is_public
  from contractors original
  where original.id = copy.contractor_id
    and (copy.zip_code, copy.score, copy.verified, copy.is_active)
      is distinct from
      (original.zip_code, original.score, original.verified,
        original.is_active and original.is_public);

insert into search_words
  select distinct said.word
  from contractors cross join lateral
    words_of(business_name || ' ' || description || ' ' || city) said (word)
  order by said.word
  on conflict do nothing;

-- Whether a page is public is one of the contractor's settings; searches read it from the contractor.
create or replace function copy_public_profile() returns trigger language plpgsql as $$
begin
  update contractors set is_public = new.public_profile
    where id = new.contractor_id and is_public <> new.public_profile;
  return null;
end $$;

create or replace trigger contractor_settings_copied
  after insert or update of public_profile on contractor_settings
  for each row execute function copy_public_profile();

update contractors set is_public = settings.public_profile
  from contractor_settings settings
  where settings.contractor_id = contractors.id
    and contractors.is_public <> settings.public_profile;

-- Whether a homeowner may see a business that hides its page: they have a conversation, or the homeowner has a
-- lead that was sent to the business or on which the business has a spot.
create or replace function homeowner_deals_with(homeowner uuid, contractor uuid) returns boolean
  language sql stable as $$
  select exists (select from conversations
      where unified and homeowner_id = homeowner and contractor_id = contractor)
    or exists (select from leads
      where homeowner_id = homeowner
        and (contractor_id = contractor or contractor = any(interested_contractors)))
$$;

insert into customers (id, contractor_id, homeowner_id, total_quotes, active_quotes, accepted_quotes,
    last_quote_received, last_activity, status)
  select gen_random_uuid(), contractor_id, homeowner_id, count(*), count(*) filter (where status = 'sent'),
    count(*) filter (where status = 'accepted'), max(sent_at), max(updated_at),
    case when bool_or(status = 'accepted') then 'customer' else 'prospect' end
  from quotes
  where sent_at is not null
  group by contractor_id, homeowner_id
  on conflict do nothing;

-- Older ideas are matched to their portfolio item by the picture; the first of several keeps it.
update project_ideas idea set portfolio_item_id = piece.id
  from portfolio_items piece
  where piece.contractor_id = idea.contractor_id and piece.after_file_id = idea.file_id
    and idea.portfolio_item_id is null
    and not exists (select from project_ideas other
      where other.contractor_id = idea.contractor_id
        and (other.portfolio_item_id = piece.id or (other.file_id = idea.file_id and other.id < idea.id)));

delete from project_ideas twice using project_ideas first
  where twice.portfolio_item_id is null and first.portfolio_item_id is not null
    and first.contractor_id = twice.contractor_id and first.file_id = twice.file_id;

-- Tells every process that keeps sessions in memory whose sessions have ended or whose rights have changed: its own
-- process at once by a notice, the others by a notification at the commit.
create or replace function announce_access_change() returns trigger language plpgsql as $$
declare
  person text;
begin
  for person in
    select distinct id from unnest(array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]]) id
    where id is not null
  loop
    raise notice 'plumbline_access %', person;
    perform pg_notify('plumbline_access', person);
  end loop;
  return null;
end $$;

create or replace trigger sessions_ended after delete on sessions
  for each row when (old.expires_at > now())
  execute function announce_access_change('user_id');

create or replace trigger sessions_changed after update on sessions
  for each row when ((old.active_role, old.expires_at) is distinct from (new.active_role, new.expires_at))
  execute function announce_access_change('user_id');

create or replace trigger viewings_ended after update or delete on viewings
  for each row execute function announce_access_change('user_id');

create or replace trigger users_access_changed after update on users
  for each row when (
    (old.is_active, old.roles, old.is_master_admin, old.permissions, old.admin_settings, old.email,
      old.email_verified, old.name, old.first_name, old.last_name, old.profile_complete)
    is distinct from
    (new.is_active, new.roles, new.is_master_admin, new.permissions, new.admin_settings, new.email,
      new.email_verified, new.name, new.first_name, new.last_name, new.profile_complete))
  execute function announce_access_change('id');

create or replace trigger api_tokens_revoked after update on api_tokens
  for each row when (old.revoked_at is distinct from new.revoked_at)
  execute function announce_access_change('user_id');

create or replace trigger api_tokens_ended after delete on api_tokens
  for each row execute function announce_access_change('user_id');

create or replace trigger contractors_owned after insert on contractors
  for each row when (new.user_id is not null)
  execute function announce_access_change('user_id');

create or replace trigger contractors_given after update of user_id on contractors
  for each row when (old.user_id is distinct from new.user_id)
  execute function announce_access_change('user_id');

-- What everybody sees of a business is kept as it is sent (src/features/contractors/snapshots). Whatever is part of it
-- counts a version and deletes what was kept, in the transaction of the change.
create or replace function forget_snapshots(contractor uuid) returns void language plpgsql as $$
begin
  -- A business that is being deleted has no more versions.
  insert into contractor_versions (contractor_id, version)
    select id, 1 from contractors where id = contractor
    on conflict (contractor_id) do update set version = contractor_versions.version + 1;
  delete from contractor_snapshots where contractor_id = contractor;
end $$;

create or replace function forget_own_snapshots() returns trigger language plpgsql as $$
declare
  contractor uuid;
begin
  for contractor in
    select distinct id from unnest(array[
      (to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid]) id
    where id is not null order by id
  loop
    perform forget_snapshots(contractor);
  end loop;
  return null;
end $$;

create or replace trigger contractors_snapshots after update on contractors
  for each row when (
    (old.business_name, old.city, old.state, old.zip_code, old.services, old.rating, old.review_count,
      old.completed_jobs, old.response_minutes, old.license_verified, old.insurance_verified,
      old.background_check_verified, old.rating_counts, old.description, old.specialties, old.areas_served,
      old.years_in_business, old.year_established, old.website, old.unclaimed_since, old.user_id, old.is_public,
      old.is_active, old.accepted_prices, old.featured_project_ids)
    is distinct from
    (new.business_name, new.city, new.state, new.zip_code, new.services, new.rating, new.review_count,
      new.completed_jobs, new.response_minutes, new.license_verified, new.insurance_verified,
      new.background_check_verified, new.rating_counts, new.description, new.specialties, new.areas_served,
      new.years_in_business, new.year_established, new.website, new.unclaimed_since, new.user_id, new.is_public,
      new.is_active, new.accepted_prices, new.featured_project_ids))
  execute function forget_own_snapshots('id');

create or replace function forget_deleted_snapshots() returns trigger language plpgsql as $$
begin
  delete from contractor_snapshots where contractor_id = old.id;
  delete from contractor_versions where contractor_id = old.id;
  return null;
end $$;
create or replace trigger contractors_snapshots_deleted after delete on contractors
  for each row execute function forget_deleted_snapshots();

-- Imports add many rows with one statement.
create or replace function forget_snapshots_of_added() returns trigger language plpgsql as $$
begin
  insert into contractor_versions (contractor_id, version)
    select distinct contractor_id, 1 from added order by contractor_id
    on conflict (contractor_id) do update set version = contractor_versions.version + 1;
  delete from contractor_snapshots where contractor_id in (select contractor_id from added);
  return null;
end $$;

create or replace trigger contractor_services_snapshots_added after insert on contractor_services
  referencing new table as added
  for each statement execute function forget_snapshots_of_added();
create or replace trigger contractor_services_snapshots_removed after delete on contractor_services
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger contractor_services_snapshots_changed after update on contractor_services
  for each row when (
    (old.contractor_id, old.service, old.description) is distinct from
    (new.contractor_id, new.service, new.description))
  execute function forget_own_snapshots('contractor_id');
create or replace trigger portfolio_items_snapshots after insert or update or delete on portfolio_items
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger business_locations_snapshots after insert or update or delete on business_locations
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger register_facts_snapshots_added after insert on register_facts
  referencing new table as added
  for each statement execute function forget_snapshots_of_added();
create or replace trigger register_facts_snapshots after update or delete on register_facts
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger verification_documents_snapshots
  after insert or update or delete on verification_documents
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger background_checks_snapshots after insert or update or delete on background_checks
  for each row execute function forget_own_snapshots('contractor_id');

create or replace trigger reviews_snapshots after insert or delete on reviews
  for each row execute function forget_own_snapshots('contractor_id');
create or replace trigger reviews_snapshots_changed after update on reviews
  for each row when (
    (old.contractor_id, old.comment, old.verified, old.review_status) is distinct from
    (new.contractor_id, new.comment, new.verified, new.review_status))
  execute function forget_own_snapshots('contractor_id');

create or replace trigger projects_snapshots after update on projects
  for each row when (
    (old.status = 'completed' or new.status = 'completed') and
    (old.contractor_id, old.status, old.category, old.city, old.state, old.completed_at) is distinct from
    (new.contractor_id, new.status, new.category, new.city, new.state, new.completed_at))
  execute function forget_own_snapshots('contractor_id');
create or replace trigger projects_snapshots_deleted after delete on projects
  for each row when (old.status = 'completed')
  execute function forget_own_snapshots('contractor_id');

create or replace function forget_snapshots_with_file() returns trigger language plpgsql as $$
declare
  contractor uuid;
begin
  for contractor in
    select contractor_id from portfolio_items
    where after_file_id = old.id or before_file_id = old.id
    group by contractor_id order by contractor_id
  loop
    perform forget_snapshots(contractor);
  end loop;
  return null;
end $$;
create or replace trigger files_snapshots after update on files
  for each row when (
    (old.visibility = 'public' or new.visibility = 'public') and
    (old.visibility, old.name, old.type, old.size, old.width, old.height) is distinct from
    (new.visibility, new.name, new.type, new.size, new.width, new.height))
  execute function forget_snapshots_with_file();
create or replace trigger files_snapshots_deleted after delete on files
  for each row when (old.visibility = 'public')
  execute function forget_snapshots_with_file();

-- The counts of a list of permits are written in the transaction of its own row.
create or replace function forget_snapshots_with_permits() returns trigger language plpgsql as $$
declare
  contractor uuid;
begin
  for contractor in
    select distinct contractor_id from register_facts
    where kind = 'license' and register in (old.license_register, new.license_register)
    order by contractor_id
  loop
    perform forget_snapshots(contractor);
  end loop;
  return null;
end $$;
create or replace trigger permit_registers_snapshots after insert or update or delete on permit_registers
  for each row execute function forget_snapshots_with_permits();

-- Where a conversation stands in lists, to the minute, and who has unread messages in it: indexes have these, which most
-- messages do not change, instead of the time and the counters themselves.
create or replace function place_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.last_message_at < new.sorted_at
    or new.last_message_at >= new.sorted_at + interval '1 minute'
  then
    new.sorted_at := new.last_message_at;
  end if;
  new.is_unread_for_homeowner := new.unread_homeowner > 0;
  new.is_unread_for_contractor := new.unread_contractor > 0;
  new.is_unread_for_admin := new.unread_admin > 0;
  return new;
end $$;
create or replace trigger conversations_placed before insert on conversations
  for each row execute function place_conversation();
create or replace trigger conversations_placed_anew before update on conversations
  for each row when (
    new.last_message_at < new.sorted_at or new.last_message_at >= new.sorted_at + interval '1 minute'
    or (new.unread_homeowner > 0) <> new.is_unread_for_homeowner
    or (new.unread_contractor > 0) <> new.is_unread_for_contractor
    or (new.unread_admin > 0) <> new.is_unread_for_admin)
  execute function place_conversation();

-- Whether a homeowner whose address was not confirmed may post one more lead, for the statement that posts it: the rule
-- of src/features/leads/posting. False also while another post of theirs is under way.
create or replace function may_post_unconfirmed(homeowner uuid, at timestamptz, per_day int, most_open int)
returns boolean language plpgsql as $$
declare
  posted int;
  still_open int;
begin
  if not pg_try_advisory_xact_lock(7150003, hashtext(homeowner::text)) then return false; end if;
  -- No more than the latest thousand are counted, so that limits beyond refuse nobody.
  if per_day > 1000 and most_open > 1000 then return true; end if;
  if exists (select from users where id = homeowner and email_verified) then return true; end if;
  select count(*) filter (where created_at > at - interval '1 day'),
      count(*) filter (where status in ('new', 'contacted', 'quoted'))
    into posted, still_open
    from (select created_at, status from leads where homeowner_id = homeowner
      order by id desc limit 1000) latest;
  return posted < per_day and still_open < most_open;
end $$;
