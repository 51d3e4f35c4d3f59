-- Changes that the database itself refuses, even if the program has a bug. Every statement can be repeated: the
-- file is run after the migrations whenever it or triggers.sql has changed.

-- A version records what was sent, so it never changes. It is deleted only with its quote.
create or replace function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a quote cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger quote_versions_are_kept
  before update on quote_versions for each row execute function refuse_version_change();

create or replace function refuse_signed_version_loss() returns trigger language plpgsql as $$
begin
  if exists (select from quotes where id = old.quote_id and status = 'accepted') then
    raise exception 'a signed version cannot be removed' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create or replace trigger signed_versions_stay
  before delete on quote_versions for each row execute function refuse_signed_version_loss();

-- An accepted quote keeps the terms that were signed. One that was signed by its link may still find its account.
create or replace function refuse_accepted_change() returns trigger language plpgsql as $$
begin
  raise exception 'an accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger accepted_quotes_are_kept
  before update on quotes for each row
  when (old.status = 'accepted' and (
    new.status <> 'accepted'
    or (new.items, new.total_amount, new.project_title, new.description, new.terms, new.deposit,
        new.deposit_percent, new.milestones, new.start_date, new.warranty, new.valid_until, new.version, new.accepted_at,
        new.contractor_id, coalesce(old.homeowner_id, new.homeowner_id))
      is distinct from
       (old.items, old.total_amount, old.project_title, old.description, old.terms, old.deposit,
        old.deposit_percent, old.milestones, old.start_date, old.warranty, old.valid_until, old.version, old.accepted_at,
        old.contractor_id, new.homeowner_id)))
  execute function refuse_accepted_change();
create or replace function refuse_accepted_loss() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.homeowner_id and sample) then return old; end if;
  raise exception 'an accepted quote cannot be removed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger accepted_quotes_stay
  before delete on quotes for each row when (old.status = 'accepted')
  execute function refuse_accepted_loss();

-- Samples can be removed with what they signed, so nobody becomes one afterwards.
create or replace function refuse_sample_change() returns trigger language plpgsql as $$
begin
  raise exception 'an account cannot become a sample' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger samples_are_made_as_such
  before update on users for each row when (new.sample is distinct from old.sample)
  execute function refuse_sample_change();

-- A signature keeps what was signed. The signer's name, drawing and address may be erased.
create or replace function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signature cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger signatures_are_kept
  before update on quote_signatures for each row
  when ((new.quote_id, new.version, new.signer_id, new.kind, new.options, new.total_amount,
         new.version_hash, new.hash, new.signed_at)
      is distinct from
        (old.quote_id, old.version, old.signer_id, old.kind, old.options, old.total_amount,
         old.version_hash, old.hash, old.signed_at))
  execute function refuse_signature_change();
create or replace trigger signatures_stay
  before delete on quote_signatures for each row execute function refuse_signature_change();

-- A change order and a payment plan stay as they were sent; only their answer is written. A plan that replaces another
-- one leaves the other in place.
create or replace function refuse_agreement_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was sent for signature cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger change_orders_are_kept
  before update on change_orders for each row
  when ((old.status <> 'sent' and (new.status, new.total_after) is distinct from (old.status, old.total_after))
    or (new.project_id, new.number, new.items, new.amount, new.days, new.created_at)
      is distinct from (old.project_id, old.number, old.items, old.amount, old.days, old.created_at))
  execute function refuse_agreement_change();
create or replace trigger milestone_plans_are_kept
  before update on milestone_plans for each row
  when ((old.status <> 'proposed' and new.status is distinct from old.status)
    or (new.project_id, new.number, new.items, new.total_amount, new.created_at)
      is distinct from (old.project_id, old.number, old.items, old.total_amount, old.created_at))
  execute function refuse_agreement_change();
create or replace trigger agreement_signatures_are_kept
  before update on agreement_signatures for each row
  when ((new.subject_id, new.project_id, new.signer_id, new.kind, new.hash, new.signed_at)
      is distinct from (old.subject_id, old.project_id, old.signer_id, old.kind, old.hash, old.signed_at))
  execute function refuse_signature_change();
create or replace trigger agreement_signatures_stay
  before delete on agreement_signatures for each row execute function refuse_signature_change();

-- The audit log is only ever appended to. An entry older than its retention of seven years may be removed.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and old.recorded_at < now() - interval '7 years' then
    update audit_head set removed_through = greatest(removed_through, old.sequence);
    return old;
  end if;
  raise exception 'the audit log cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger audit_entries_are_kept
  before update or delete on audit_entries for each row execute function refuse_audit_change();
create or replace trigger audit_entries_stay
  before truncate on audit_entries for each statement execute function refuse_audit_change();

create or replace function refuse_audit_head_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.sequence >= old.sequence and new.position >= old.position
    and new.removed_through >= old.removed_through then
    return new;
  end if;
  raise exception 'the audit log cannot be taken back' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger audit_head_is_kept
  before update or delete on audit_head for each row execute function refuse_audit_head_change();
create or replace trigger audit_head_stays
  before truncate on audit_head for each statement execute function refuse_audit_head_change();

insert into audit_head (id) values (1) on conflict do nothing;

-- What an entry's hash is of: each field with its length before it, so that no two entries read the same.
create or replace function audit_field(field text) returns text language sql immutable as $$
  select coalesce(octet_length(field) || ':' || field, '-')
$$;

create or replace function audit_text(entry audit_entries) returns text language sql stable as $$
  select audit_field(entry.sequence::text) || audit_field(entry.activity_id::text)
    || audit_field((extract(epoch from entry.recorded_at) * 1000)::bigint::text)
    || audit_field(entry.action) || audit_field(entry.severity)
    || audit_field(entry.actor_id::text) || audit_field(entry.actor_role)
    || audit_field(entry.subject_type) || audit_field(entry.subject_id::text)
    || audit_field(entry.details::text) || audit_field(entry.request_id)
    || audit_field(entry.previous_hash)
$$;

-- Appends what was dispatched since the last time, in the order of dispatch: all that an admin did except `unkept`, and
-- `kept` whoever did it. The caller holds the dispatcher's lock, so there is one writer. Returns whether more waits.
create or replace function append_audit_entries(kept text[], unkept text[], most bigint)
returns boolean language plpgsql as $$
declare
  head audit_head;
  entry audit_entries;
  newest bigint;
  until bigint;
  activity record;
begin
  select * into strict head from audit_head for update;
  select coalesce(max(position), 0) into newest from activities;
  if newest <= head.position then return false; end if;
  until := least(newest, head.position + most);
  for activity in
    select * from activities
      where position > head.position and position <= until
        and (type = any (kept) or (actor_role = 'admin' and type <> all (unkept)))
      order by position
  loop
    head.sequence := head.sequence + 1;
    entry.sequence := head.sequence;
    entry.activity_id := activity.id;
    entry.recorded_at := activity.created_at;
    entry.action := activity.type;
    entry.severity := activity.severity;
    entry.actor_id := activity.actor_id;
    entry.actor_role := activity.actor_role;
    entry.subject_type := activity.subject_type;
    entry.subject_id := activity.subject_id;
    entry.details := activity.data;
    entry.request_id := activity.request_id;
    entry.previous_hash := head.hash;
    head.hash := encode(sha256(convert_to(audit_text(entry), 'UTF8')), 'hex');
    entry.hash := head.hash;
    insert into audit_entries (sequence, activity_id, recorded_at, action, severity, actor_id, actor_role,
        subject_type, subject_id, details, request_id, previous_hash, hash)
      values (entry.sequence, entry.activity_id, entry.recorded_at, entry.action, entry.severity, entry.actor_id,
        entry.actor_role, entry.subject_type, entry.subject_id, entry.details, entry.request_id,
        entry.previous_hash, head.hash);
  end loop;
  update audit_head set sequence = head.sequence, hash = head.hash, position = until;
  return until < newest;
end $$;

-- The ledger is only ever added to, and every transaction of it adds up to nothing.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger ledger_transactions_stay
  before update or delete or truncate on ledger_transactions execute function refuse_ledger_change();
create or replace trigger ledger_entries_stay
  before update or delete or truncate on ledger_entries execute function refuse_ledger_change();

create or replace function require_balanced_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'a transaction of the ledger does not add up' using errcode = 'check_violation';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'ledger_entries_add_up') then
    create constraint trigger ledger_entries_add_up after insert on ledger_entries
      deferrable initially deferred for each row execute function require_balanced_transaction();
  end if;
end $$;

-- An invoice that was issued says what it said, and stays.
create or replace function refuse_issued_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger issued_invoices_are_kept
  before update on invoices for each row
  when (old.status <> 'draft' and (
    new.status = 'draft'
    or (new.number, new.total_amount, new.contractor_id, new.homeowner_id, new.quote_id, new.kind, new.issued_at)
      is distinct from
       (old.number, old.total_amount, old.contractor_id, old.homeowner_id, old.quote_id, old.kind, old.issued_at)))
  execute function refuse_issued_change();
create or replace trigger issued_invoices_stay
  before delete on invoices for each row when (old.status <> 'draft')
  execute function refuse_issued_change();
