import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Keys that identify the same business in two listings. They are SQL, so that indexes use the same expressions. */

/** Letters and digits of a license number. */
export const licenseKey = (license: SQLWrapper): SQL<string> =>
  sql`upper(regexp_replace(${license}, '[^A-Za-z0-9]', '', 'g'))`;

/** The last ten digits of a phone number. */
export const phoneKey = (phone: SQLWrapper): SQL<string> =>
  sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;

const LEGAL_FORMS =
  'inc|incorporated|llc|llp|lp|pllc|pc|corp|corporation|co|company|ltd|limited|dba|pa|plc';
const LEGAL_FORMS_AT_END = `([ ,/&+()-]+(${LEGAL_FORMS}))*[ ,/&+()-]*$`;
const MAX_NAME_KEY = 200;
const legalFormsAtEnd = new RegExp(LEGAL_FORMS_AT_END);

/** What a business name is found by: letters and digits without accents, dots, slashes, hyphens and its legal form. */
export const nameKey = (name: SQLWrapper): SQL<string> => {
  const plain = sql`regexp_replace(lower(normalize(${name}, NFKD)), '[^a-z0-9 ,/&+()-]+', '', 'g')`;
  const joined = sql`regexp_replace(${plain}, ' and ', '&', 'g')`;
  const short = sql`regexp_replace(${joined}, ${LEGAL_FORMS_AT_END}, '')`;
  return sql<string>`left(regexp_replace(${short}, '[^a-z0-9]+', '', 'g'), ${MAX_NAME_KEY})`.inlineParams();
};

/** `nameKey` of a text; empty where it has no letter or digit of the Latin alphabet. */
export const nameKeyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9 ,/&+()-]+/g, '')
    .replaceAll(' and ', '&')
    .replace(legalFormsAtEnd, '')
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, MAX_NAME_KEY);

/** Name without its legal form, with ZIP code and street. */
export const nameAndAddressKey = (
  name: SQLWrapper,
  zipCode: SQLWrapper,
  street: SQLWrapper,
): SQL<string> =>
  sql`left(regexp_replace(lower(${name}), '\\y(inc|llc|corp|corporation|incorporated|limited|company|co|ltd)\\y|[^a-z0-9]', '', 'g') || ' ' || ${zipCode} || ' ' || regexp_replace(lower(${street}), '[^a-z0-9]', '', 'g'), 300)`;
