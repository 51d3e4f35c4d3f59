import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Keys that identify the same business in two listings. They are SQL, so that indexes use the same expressions. */

/** Letters and digits of a license number. */
export const licenseKey = (license: SQLWrapper): SQL<string> =>
  sql`upper(regexp_replace(${license}, '[^A-Za-z0-9]', '', 'g'))`;

/** The last ten digits of a phone number. */
export const phoneKey = (phone: SQLWrapper): SQL<string> =>
  sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;

/** Name without its legal form, with ZIP code and street. */
export const nameAndAddressKey = (
  name: SQLWrapper,
  zipCode: SQLWrapper,
  street: SQLWrapper,
): SQL<string> =>
  sql`left(regexp_replace(lower(${name}), '\\y(inc|llc|corp|corporation|incorporated|limited|company|co|ltd)\\y|[^a-z0-9]', '', 'g') || ' ' || ${zipCode} || ' ' || regexp_replace(lower(${street}), '[^a-z0-9]', '', 'g'), 300)`;
