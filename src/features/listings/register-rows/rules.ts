import { parseDate } from '#lib/parse-date.ts';
import { formatPhone, toE164 } from '#lib/phone.ts';
import { parseZipCode, splitAddress } from '../addresses/rules.ts';

const importField = <N extends string>(name: N, label: string, ...others: string[]) => ({
  name,
  label,
  required: name === 'businessName',
  /** Headers that mean this field, normalized. */
  headers: [name.toLowerCase(), normalizeHeader(label), ...others],
});

/** The fields that a column can be mapped to. */
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
    'License number',
    'licencenumber',
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
    'License class',
    'licenceclass',
    'class',
    'licensetype',
    'licencetype',
    'classification',
    'type',
  ),
  importField(
    'licenseExpires',
    'License expires',
    'licenceexpires',
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
  importField('email', 'Email', 'emailaddress', 'mail'),
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

/** These may share a column, which then holds the whole address. */
const addressFields: readonly string[] = [
  'address1',
  'city',
  'state',
  'zipCode',
] satisfies ImportField[];

/** Whether no column is said to hold two things, apart from the parts of an address. */
export function hasOneFieldPerColumn(mapping: Mapping) {
  const fieldsOf = Map.groupBy(Object.entries(mapping), ([, column]) => column);
  return [...fieldsOf.values()].every(
    (fields) => fields.length === 1 || fields.every(([name]) => addressFields.includes(name)),
  );
}

/** What has to be mapped before a file can be checked, in words. */
export function missingColumns(mapping: Mapping) {
  const missing = importFields.filter(({ name, required }) => required && !(name in mapping));
  const hasPlace = 'zipCode' in mapping || 'address1' in mapping;
  return [
    ...missing.map(({ label }) => label.toLowerCase()),
    ...(hasPlace ? [] : ['ZIP code or the full address']),
  ];
}

/** Whether a guess needs nobody's look: a city of its own beside no ZIP code means that a column was not recognized. */
export const isSureOfPlace = (mapping: Mapping) => 'zipCode' in mapping || !('city' in mapping);

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<ImportField, number>>;

function normalizeHeader(header: string) {
  return header.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Guesses the mapping by the headers: exact matches first, then headers that contain a longer known word. */
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

/** Why rows are left out, by kind; each remark on such a row says more. */
export const leftOutReasons = {
  unreadable: 'The row can’t be read',
  'no-name': 'No name',
  inactive: 'The register lists the business as inactive',
  'no-zip': 'No ZIP code, and the city has more than one',
  'bad-zip': 'That’s not a valid ZIP code',
  'unknown-zip': 'We can’t find that ZIP code',
  'same-license': 'Duplicate license number',
  'same-phone': 'Duplicate phone number',
  'same-place': 'Duplicate name and address',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Why something in a row was left out or changed, or why the whole row is refused. */
export type Remark = { field: ImportField | null; message: string };
/** A refusal, with the kind by which it is counted. */
export type Refusal = Remark & { reason: LeftOutReason };

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
  | { refused: Refusal; businessName: string };

type RegisterLookups = {
  /** The state of a ZIP code; undefined for one that does not exist. */
  stateOf: (zipCode: string) => string | undefined;
  /** The ZIP codes of a city; undefined for one that does not exist. */
  zipCodesOf: (city: string, state: string) => readonly string[] | undefined;
  /** Service names by their lowercase form. */
  services: ReadonlyMap<string, string>;
  /** The services that the admin set for every business in the file. */
  servicesOfAll: readonly string[];
  year: number;
};

const MAX_LENGTH = { name: 120, line: 120, text: 2_000 };

/** Parses one row of a register; every value that is dropped or cut gets a remark. */
export function readRegisterRow(
  cells: readonly string[],
  mapping: Mapping,
  lookups: RegisterLookups,
): ReadRowResult {
  const remarks: Remark[] = [];
  const cell = (name: ImportField) => cells[mapping[name] ?? -1] ?? '';
  const remark = (field: ImportField, message: string) => void remarks.push({ field, message });
  const truncated = (field: ImportField, text: string, most: number) => {
    if (text.length <= most) return text;
    remark(field, `Cut to ${most} characters`);
    return text.slice(0, most).trim();
  };
  const truncatedCell = (field: ImportField, most = MAX_LENGTH.line) =>
    truncated(field, cell(field), most);
  const parsedCell = <T>(field: ImportField, parse: (text: string) => T | undefined) => {
    const text = cell(field);
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) remark(field, `Left out: “${text.slice(0, 40)}”`);
    return value;
  };

  const businessName = truncatedCell('businessName', MAX_LENGTH.name);
  const refused = (reason: LeftOutReason, field: ImportField, message: string): ReadRowResult => ({
    refused: { reason, field, message },
    businessName,
  });
  if (!businessName) return refused('no-name', 'businessName', 'No name');
  if (/^(y|yes|true|1|x)$/i.test(cell('inactive')))
    return refused('inactive', 'inactive', leftOutReasons.inactive);
  const address = readAddress();
  const { zipText } = address;
  const cityZips = address.city ? lookups.zipCodesOf(address.city, address.state) : undefined;
  const written = parseZipCode(zipText);
  // A ZIP code that lost a digit is no ZIP code of another state that lacks its zero.
  const isCut = zipText.length < 5 && written !== undefined && isElsewhere(written);
  const usable = isCut || (written && !lookups.stateOf(written)) ? undefined : written;
  const onlyZip = cityZips?.length === 1 ? cityZips[0] : undefined;
  const zipCode = usable ?? onlyZip;
  if (!zipCode) {
    if (!zipText) return refused('no-zip', 'zipCode', 'No ZIP code');
    return written && !isCut
      ? refused('unknown-zip', 'zipCode', `We can’t find ZIP code ${written}`)
      : refused('bad-zip', 'zipCode', `Not a ZIP code: “${zipText.slice(0, 20)}”`);
  }
  if (!usable) remark('zipCode', `${zipCode} is the only ZIP code of ${address.city}`);
  const state = lookups.stateOf(zipCode);
  if (isElsewhere(zipCode)) remark('state', `${zipCode} lies in ${state}, not ${address.state}`);

  return {
    remarks,
    row: {
      businessName,
      contactName: truncatedCell('contactName'),
      phone: parsedCell('phone', parsePhone) ?? '',
      fax: parsedCell('fax', parsePhone) ?? '',
      email: parsedCell('email', parseEmail) ?? '',
      website: parsedCell('website', parseWebsite) ?? '',
      address1: truncated('address1', address.street, MAX_LENGTH.line),
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

  /** The parts of the address, which may all stand in one cell. */
  function readAddress() {
    const [street, city, zipText] = [cell('address1'), cell('city'), cell('zipCode')];
    const state = cell('state').toUpperCase();
    const stated = { street, city, state: /^[A-Z]{2}$/.test(state) ? state : '', zipText };
    const whole = parseZipCode(zipText) ? '' : zipText || street;
    const split =
      whole && splitAddress(whole, (name, of) => lookups.zipCodesOf(name, of) !== undefined);
    if (!split) return stated;
    return { ...split, zipText: split.zipCode };
  }

  function isElsewhere(zipCode: string) {
    const state = lookups.stateOf(zipCode);
    return address.state !== '' && state !== undefined && state !== address.state;
  }

  function parseServices(text: string) {
    const named = text.split(/[;|,/]/).map((name) => name.trim());
    const found = new Set(lookups.servicesOfAll);
    for (const name of named.filter(Boolean)) {
      const service = lookups.services.get(name.toLowerCase());
      if (service) found.add(service);
      else remark('services', `Not one of our services: “${name.slice(0, 40)}”`);
    }
    return [...found].sort();
  }

  function parseYear(text: string) {
    const year = Number(/^\d{4}$/.exec(text)?.[0]);
    return year >= 1800 && year <= lookups.year ? year : undefined;
  }
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

/** Drops numbers in a spreadsheet's scientific notation: they have lost their last digits. */
const parseLicenseNumber = (text: string) =>
  text.length > 60 || /^\d(\.\d+)?E\+\d+$/i.test(text) ? undefined : text;
