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

-- An accepted quote keeps the terms that were signed.
create or replace function refuse_accepted_change() returns trigger language plpgsql as $$
begin
  raise exception 'an accepted quote cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger accepted_quotes_are_kept
  before update on quotes for each row
  when (old.status = 'accepted' and (
    new.status <> 'accepted'
    or (new.items, new.total_amount, new.project_title, new.description, new.terms, new.deposit,
        new.deposit_percent, new.start_date, new.warranty, new.valid_until, new.version, new.accepted_at,
        new.contractor_id, new.homeowner_id)
      is distinct from
       (old.items, old.total_amount, old.project_title, old.description, old.terms, old.deposit,
        old.deposit_percent, old.start_date, old.warranty, old.valid_until, old.version, old.accepted_at,
        old.contractor_id, old.homeowner_id)))
  execute function refuse_accepted_change();
create or replace trigger accepted_quotes_stay
  before delete on quotes for each row when (old.status = 'accepted')
  execute function refuse_accepted_change();

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
