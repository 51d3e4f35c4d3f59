import { parseDate } from '#lib/parse-date.ts';
import { formatPhone, toE164 } from '#lib/phone.ts';

const importField = <N extends string>(name: N, label: string, ...others: string[]) => ({
  name,
  label,
  required: name === 'businessName' || name === 'zipCode',
  /** Headers that mean it, as `squeezed` makes them. */
  headers: [name.toLowerCase(), normalizeHeader(label), ...others],
});

/** What a column may hold. */
export const importFields = [
  importField(
    'businessName',
    'Business name',
    'name',
    'company',
    'companyname',
    'business',
    'dba',
    'doingbusinessas',
    'licensee',
    'contractor',
    'contractorname',
  ),
  importField(
    'licenseNumber',
    'Licence number',
    'licensenumber',
    'license',
    'licence',
    'licenseno',
    'licenceno',
    'lic',
    'licno',
    'registrationnumber',
    'permitnumber',
  ),
  importField(
    'licenseClass',
    'Licence class',
    'licenseclass',
    'class',
    'licensetype',
    'licencetype',
    'classification',
    'type',
  ),
  importField(
    'licenseExpires',
    'Licence expires',
    'licenseexpires',
    'expires',
    'expiration',
    'expirationdate',
    'expirydate',
    'licenseexpiration',
    'licenseexpirationdate',
    'licenseexpiry',
  ),
  importField(
    'insuranceExpires',
    'Insurance expires',
    'insuranceexpiration',
    'insuranceexpirationdate',
    'insuranceexpiry',
  ),
  importField('inactive', 'Inactive', 'isinactive', 'inactiveflag', 'suspended', 'revoked'),
  importField(
    'contactName',
    'Contact name',
    'contact',
    'owner',
    'ownername',
    'principal',
    'contactperson',
  ),
  importField('phone', 'Phone', 'phonenumber', 'telephone', 'tel', 'businessphone', 'mobile'),
  importField('fax', 'Fax', 'faxnumber'),
  importField('email', 'E-mail', 'emailaddress', 'mail'),
  importField('website', 'Website', 'url', 'web', 'homepage', 'site'),
  importField(
    'address1',
    'Street',
    'address',
    'addressline1',
    'streetaddress',
    'mailingaddress',
    'businessaddress',
  ),
  importField('address2', 'Street, second line', 'addressline2', 'suite', 'unit', 'apt'),
  importField('city', 'City', 'town', 'municipality'),
  importField('state', 'State', 'st', 'province', 'stateprovince'),
  importField('zipCode', 'ZIP code', 'zip', 'postalcode', 'postcode', 'zip5', 'zippostal'),
  importField(
    'services',
    'Services',
    'service',
    'trade',
    'trades',
    'category',
    'categories',
    'specialty',
    'specialties',
  ),
  importField('description', 'Description', 'about', 'notes', 'summary'),
  importField(
    'yearEstablished',
    'Year established',
    'established',
    'founded',
    'yearfounded',
    'since',
  ),
] as const;

export type ImportField = (typeof importFields)[number]['name'];

/** Which column, counted from 0, holds what. */
export type Mapping = Partial<Record<ImportField, number>>;

function normalizeHeader(header: string) {
  return header.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** What the columns probably hold, by their headers: the exact word first, then one that is part of it. */
export function guessMapping(header: readonly string[]): Mapping {
  const columns = header.map(normalizeHeader);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const assignColumns = (fits: (column: string, headers: readonly string[]) => boolean) => {
    for (const { name, headers } of importFields) {
      if (name in mapping) continue;
      const at = columns.findIndex((column, index) => !taken.has(index) && fits(column, headers));
      if (at < 0) continue;
      mapping[name] = at;
      taken.add(at);
    }
  };
  assignColumns((column, headers) => headers.includes(column));
  assignColumns((column, headers) =>
    headers.some((word) => word.length > 4 && column.includes(word)),
  );
  return mapping;
}

/** Something about a row that was left out or changed, or that refuses it whole. */
export type Remark = { field: ImportField | null; message: string };

export type RegisterRow = {
  businessName: string;
  contactName: string;
  phone: string;
  fax: string;
  email: string;
  website: string;
  address1: string;
  address2: string;
  zipCode: string;
  description: string;
  services: string[];
  yearEstablished: number | null;
  licenseNumber: string;
  licenseClass: string;
  licenseExpires: string | null;
  insuranceExpires: string | null;
};

export type ReadRowResult =
  | { row: RegisterRow; remarks: Remark[] }
  | { refused: Remark; businessName: string };

type RegisterLookups = {
  /** The state that a ZIP code lies in; undefined for one that does not exist. */
  stateOf: (zipCode: string) => string | undefined;
  /** Service names by their lower case. */
  services: ReadonlyMap<string, string>;
  /** What every business of the file does. */
  servicesOfAll: readonly string[];
  year: number;
};

const MAX_LENGTH = { name: 120, line: 120, text: 2_000 };

/** What one row of a register says, as far as it can be used; each thing left out is remarked on. */
export function readRegisterRow(
  cells: readonly string[],
  mapping: Mapping,
  known: RegisterLookups,
): ReadRowResult {
  const remarks: Remark[] = [];
  const cell = (name: ImportField) => cells[mapping[name] ?? -1] ?? '';
  const remark = (field: ImportField, message: string) => void remarks.push({ field, message });
  const truncatedCell = (field: ImportField, most = MAX_LENGTH.line) => {
    const text = cell(field);
    if (text.length <= most) return text;
    remark(field, `Cut to ${most} characters`);
    return text.slice(0, most).trim();
  };
  /** What `read` makes of a cell; remarked on and left out when it makes nothing of what is there. */
  const parsedCell = <T>(field: ImportField, read: (text: string) => T | undefined) => {
    const text = cell(field);
    if (!text) return undefined;
    const value = read(text);
    if (value === undefined) remark(field, `Left out: “${text.slice(0, 40)}”`);
    return value;
  };

  const businessName = truncatedCell('businessName', MAX_LENGTH.name);
  const refused = (field: ImportField, message: string): ReadRowResult => ({
    refused: { field, message },
    businessName,
  });
  if (!businessName) return refused('businessName', 'There is no name');
  if (/^(y|yes|true|1|x)$/i.test(cell('inactive')))
    return refused('inactive', 'The register says that it is inactive');
  const zipCode = parseZipCode(cell('zipCode'));
  if (!zipCode)
    return refused(
      'zipCode',
      cell('zipCode')
        ? `Not a ZIP code: “${cell('zipCode').slice(0, 20)}”`
        : 'There is no ZIP code',
    );
  const state = known.stateOf(zipCode);
  if (!state) return refused('zipCode', `There is no ZIP code ${zipCode}`);
  const written = cell('state').toUpperCase();
  if (/^[A-Z]{2}$/.test(written) && written !== state)
    remark('state', `${zipCode} lies in ${state}, not ${written}`);

  return {
    remarks,
    row: {
      businessName,
      contactName: truncatedCell('contactName'),
      phone: parsedCell('phone', parsePhone) ?? '',
      fax: parsedCell('fax', parsePhone) ?? '',
      email: parsedCell('email', parseEmail) ?? '',
      website: parsedCell('website', parseWebsite) ?? '',
      address1: truncatedCell('address1'),
      address2: truncatedCell('address2'),
      zipCode,
      description: truncatedCell('description', MAX_LENGTH.text),
      services: parseServices(cell('services')),
      yearEstablished: parsedCell('yearEstablished', parseYear) ?? null,
      licenseNumber: parsedCell('licenseNumber', parseLicenseNumber) ?? '',
      licenseClass: truncatedCell('licenseClass', 40),
      licenseExpires: parsedCell('licenseExpires', parseDate) ?? null,
      insuranceExpires: parsedCell('insuranceExpires', parseDate) ?? null,
    },
  };

  function parseServices(text: string) {
    const named = text.split(/[;|,/]/).map((name) => name.trim());
    const found = new Set(known.servicesOfAll);
    for (const name of named.filter(Boolean)) {
      const service = known.services.get(name.toLowerCase());
      if (service) found.add(service);
      else remark('services', `Not one of our services: “${name.slice(0, 40)}”`);
    }
    return [...found].sort();
  }

  function parseYear(text: string) {
    const year = Number(/^\d{4}$/.exec(text)?.[0]);
    return year >= 1800 && year <= known.year ? year : undefined;
  }
}

/** Five digits out of `60614-1234`, `60614.0` or `7030`, which a spreadsheet took for a number. */
function parseZipCode(text: string) {
  const [, digits] = /^(\d{3,5})(?:\.0+|-?\d{4})?$/.exec(text) ?? [];
  return digits?.padStart(5, '0');
}

const parsePhone = (text: string) => {
  const number = text.replace(/\.0+$/, '').replace(/\s*(x|ext\.?)\s*\d+$/i, '');
  return toE164(number) ? formatPhone(number) : undefined;
};

const parseEmail = (text: string) =>
  text.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text)
    ? text.toLowerCase()
    : undefined;

function parseWebsite(text: string) {
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  const usable = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  return usable && url.href.length <= 200 ? url.href : undefined;
}

/** A number in the scientific notation of a spreadsheet has lost its last digits. */
const parseLicenseNumber = (text: string) =>
  text.length > 60 || /^\d(\.\d+)?E\+\d+$/i.test(text) ? undefined : text;
