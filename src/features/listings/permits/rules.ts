import { parseDate } from '#lib/parse-date.ts';

export const MAX_PERMIT_BYTES = 20 * 1024 * 1024;
export const MAX_PERMIT_ROWS = 200_000;
export const MAX_PERMIT_REGISTERS = 50;

/** The columns of a list of permits, by their headers in lowercase letters and digits. */
const columnHeaders = {
  number: ['permit', 'permitnumber', 'permitno', 'permitid', 'permitnum'],
  issued: ['issued', 'issuedate', 'issueddate', 'dateissued', 'issuedon'],
  license: [
    ...['licensenumber', 'licensenum', 'licenseno', 'license'],
    ...['contractorlicense', 'contractorlicensenumber', 'contractorlicenseno'],
  ],
  status: ['status', 'permitstatus', 'currentstatus'],
} as const;
type Column = keyof typeof columnHeaders;
export type PermitColumns = Record<Exclude<Column, 'status'>, number> & { status: number };

const columnNames = {
  number: 'permit number',
  issued: 'issue date',
  license: 'license number',
  status: 'status',
} as const;

/** Where the columns of a list are, counted from 0; a list need not say the status (-1). */
export function permitColumnsOf(
  header: readonly string[],
): { columns: PermitColumns } | { missing: string[] } {
  const normalized = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const at = (column: Column) =>
    normalized.findIndex((name) => (columnHeaders[column] as readonly string[]).includes(name));
  const columns = {
    ...{ number: at('number'), issued: at('issued') },
    ...{ license: at('license'), status: at('status') },
  };
  const missing = (['number', 'issued', 'license'] as const).filter((name) => columns[name] < 0);
  return missing.length > 0 ? { missing: missing.map((name) => columnNames[name]) } : { columns };
}

/** Why a row is left out. */
export const permitLeftOutReasons = {
  unreadable: 'The row can’t be read',
  'no-number': 'No permit number',
  'no-license': 'No license number',
  'bad-date': 'No valid issue date',
  'later-than-list': 'Issued after the list’s date',
  'not-in-force': 'The register lists it as canceled, suspended, or revoked',
  double: 'Duplicate permit number',
} as const;
export type PermitLeftOutReason = keyof typeof permitLeftOutReasons;

export type Permit = { number: string; licenseKey: string; issued: string };

const NOT_IN_FORCE = /cancel|void|revoke|suspend|withdraw|denied|refused|rejected/i;
const EARLIEST = '1900-01-01';

/** One permit of a list whose date is given, or why it is left out. */
export function readPermit(
  cells: readonly string[],
  columns: PermitColumns,
  asOf: string,
): Permit | PermitLeftOutReason {
  const cell = (name: Column) => (cells[columns[name]] ?? '').trim();
  const number = cell('number').toUpperCase();
  if (!number) return 'no-number';
  const licenseKey = cell('license')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  if (!licenseKey || licenseKey.length > 60) return 'no-license';
  // Some registers give the time as well.
  const issued = parseDate(cell('issued').split(/[T ]\d{1,2}:/, 1)[0] ?? '');
  if (!issued || issued < EARLIEST) return 'bad-date';
  if (issued > asOf) return 'later-than-list';
  if (NOT_IN_FORCE.test(cell('status'))) return 'not-in-force';
  return { number, licenseKey, issued };
}

export type PermitCount = {
  licenseKey: string;
  permits: number;
  firstIssued: string;
  lastIssued: string;
};

/** Adds up permits by license; one of a number that was there already is left out. */
export function createPermitTally() {
  const numbers = new Set<string>();
  const counts = new Map<string, PermitCount>();
  const leftOut: Partial<Record<PermitLeftOutReason, number>> = {};
  return {
    add(read: Permit | PermitLeftOutReason) {
      const reason = typeof read === 'string' ? read : numbers.has(read.number) && 'double';
      if (reason) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      if (reason || typeof read === 'string') return;
      const { number, licenseKey, issued } = read;
      numbers.add(number);
      const { permits, firstIssued, lastIssued } = counts.get(licenseKey) ?? {
        ...{ permits: 0, firstIssued: issued, lastIssued: issued },
      };
      counts.set(licenseKey, {
        licenseKey,
        permits: permits + 1,
        firstIssued: issued < firstIssued ? issued : firstIssued,
        lastIssued: issued > lastIssued ? issued : lastIssued,
      });
    },
    result: () => ({ permits: numbers.size, counts: [...counts.values()], leftOut }),
  };
}
