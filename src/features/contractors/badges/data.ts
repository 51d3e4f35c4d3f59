import { sql } from 'drizzle-orm';
import { backgroundChecks } from '#features/verification/background-checks/tables.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { registerFacts } from '../register-facts/tables.ts';
import type { BadgeProof } from './rules.ts';

/**
 * The proof behind each badge of the business of the outer select: our own check before a register's word, and the
 * one that lasts longest. Ending badges is a job's, in the business's time zone; the days here are for when the job
 * does not run.
 */
export const badgeProofs = sql<BadgeProof[]>`case
  when contractors.license_verified or contractors.insurance_verified or contractors.background_check_verified
  then (
    select coalesce(json_agg(json_build_object('kind', proof.kind, 'register', proof.register,
      'issuer', proof.issuer, 'checkedOn', proof.checked_on, 'validUntil', proof.valid_until)
      order by proof.place), '[]')
    from (
      select distinct on (proofs.place) proofs.* from (
        select case document.kind when 'license' then 1 else 2 end as place, document.kind,
          null as register, document.issuer, (document.decided_at at time zone 'utc')::date as checked_on,
          document.valid_until, 0 as rank
        from ${verificationDocuments} document
        where document.contractor_id = contractors.id and document.kind in ('license', 'insurance')
          and document.status = 'approved' and document.replaced_at is null
        union all
        select case fact.kind when 'license' then 1 else 2 end, fact.kind,
          fact.register, '', fact.as_of, fact.valid_until, 1
        from ${registerFacts} fact
        where fact.contractor_id = contractors.id and fact.kind in ('license', 'insurance')
          and fact.listed_as is null
        union all
        select 3, 'background', null, background.source, background.checked_on, background.valid_until, 0
        from ${backgroundChecks} background
        where background.contractor_id = contractors.id and background.ended_at is null
      ) proofs
      where coalesce(proofs.valid_until >= current_date - 1, true)
        and case proofs.place when 1 then contractors.license_verified
          when 2 then contractors.insurance_verified else contractors.background_check_verified end
      order by proofs.place, proofs.rank, proofs.valid_until desc nulls first
    ) proof
  ) else '[]' end`;
