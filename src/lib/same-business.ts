import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Keys by which two listings are taken for the same business; in SQL, so that indexes hold the same ones. */

/** Letters and digits of a licence number. */
export const licenseKey = (license: SQLWrapper): SQL<string> =>
  sql`upper(regexp_replace(${license}, '[^A-Za-z0-9]', '', 'g'))`;

/** The last ten digits of a phone number. */
export const phoneKey = (phone: SQLWrapper): SQL<string> =>
  sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;

/** Name without its legal form, ZIP code and street. */
export const nameAndAddressKey = (
  name: SQLWrapper,
  zipCode: SQLWrapper,
  street: SQLWrapper,
): SQL<string> =>
  sql`left(regexp_replace(lower(${name}), '\\y(inc|llc|corp|corporation|incorporated|limited|company|co|ltd)\\y|[^a-z0-9]', '', 'g') || ' ' || ${zipCode} || ' ' || regexp_replace(lower(${street}), '[^a-z0-9]', '', 'g'), 300)`;
