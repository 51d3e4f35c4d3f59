import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { licenseKey, nameAndAddressKey, phoneKey } from '#lib/same-business.ts';
import type { Db } from '#server/database/database.ts';
import { importRows } from '../imports/tables.ts';
import type { RegisterRow } from '../register-rows/rules.ts';

const matchKeys = ['license', 'phone', 'place'] as const;
type MatchKey = (typeof matchKeys)[number];

/** A listing that stands for the same business. */
type ListedBusiness = { id: string; businessName: string; removed: boolean };

export type BusinessMatch = {
  /** What is compared; null where the row has nothing to compare. */
  keys: Record<MatchKey, string | null>;
  /** The earlier row of the same import that is the same business. */
  rows: Record<MatchKey, number | null>;
  listed: Record<MatchKey, ListedBusiness | null>;
  /** The day that the register itself last told of this licence. */
  factAsOf: string | null;
};

/**
 * Who of these is there already: in rows of the import before the first of them, or among all businesses,
 * also those that were taken out. One statement, with one look into an index for each row and key.
 */
export async function findBusinessMatches(
  tx: Db,
  { importId, register }: { importId: string; register: string },
  rows: readonly { row: number; read: RegisterRow }[],
): Promise<BusinessMatch[]> {
  if (rows.length === 0) return [];
  const texts = (of: (read: RegisterRow) => string) =>
    sql`${sql.param(rows.map(({ read }) => of(read)))}::text[]`;
  const first = Math.min(...rows.map(({ row }) => row));
  const earlier = (column: SQLWrapper, given: SQL) => sql`
    (select ${importRows.row} from ${importRows}
      where ${importRows.importId} = ${importId} and ${column} = ${given}
        and ${importRows.row} < ${first} and ${importRows.outcome} in ('ready', 'imported')
      order by ${importRows.row} limit 1)`;
  const business = sql`json_build_object('id', ${contractors.id},
    'businessName', ${contractors.businessName}, 'removed', ${contractors.removedAt} is not null)`;
  const listed = (key: SQL, given: SQL, column: SQLWrapper) =>
    sql`(select ${business} from ${contractors} where ${key} = ${given} and ${column} <> '' limit 1)`;
  const { rows: found } = await tx.execute<BusinessMatch>(sql`
    select
      json_build_object('license', compared.license_key, 'phone', compared.phone_key, 'place', compared.place_key) as keys,
      json_build_object(
        'license', ${earlier(importRows.licenseKey, sql`compared.license_key`)},
        'phone', ${earlier(importRows.phoneKey, sql`compared.phone_key`)},
        'place', ${earlier(importRows.placeKey, sql`compared.place_key`)}) as rows,
      json_build_object(
        'license', coalesce(
          (select ${business} from ${registerFacts}
            join ${contractors} on ${contractors.id} = ${registerFacts.contractorId}
            where ${licenseKey(registerFacts.number)} = compared.license_key limit 1),
          ${listed(licenseKey(contractors.licenseNumber), sql`compared.license_key`, contractors.licenseNumber)}),
        'phone', ${listed(phoneKey(contractors.phone), sql`compared.phone_key`, contractors.phone)},
        'place', ${listed(
          nameAndAddressKey(contractors.businessName, contractors.zipCode, contractors.address1),
          sql`compared.place_key`,
          contractors.address1,
        )}) as listed,
      (select max(${registerFacts.asOf})::text from ${registerFacts}
        where ${registerFacts.register} = ${register}
          and ${licenseKey(registerFacts.number)} = compared.license_key) as "factAsOf"
    from unnest(${texts((read) => read.licenseNumber)}, ${texts((read) => read.phone)},
        ${texts((read) => read.businessName)}, ${texts((read) => read.zipCode)},
        ${texts((read) => read.address1)})
      with ordinality as given (license, phone, name, zip_code, street, nth)
    cross join lateral (select
      nullif(${licenseKey(sql`given.license`)}, '') as license_key,
      nullif(${phoneKey(sql`given.phone`)}, '') as phone_key,
      case when given.street <> '' then
        ${nameAndAddressKey(sql`given.name`, sql`given.zip_code`, sql`given.street`)} end as place_key
    offset 0) compared
    order by nth`);
  return found;
}
