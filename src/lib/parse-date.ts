import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

const formats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'M/D/YYYY',
  'MM/DD/YYYY',
  'M/D/YY',
  'M-D-YYYY',
  'MM-DD-YYYY',
  'D-MMM-YYYY',
  'DD-MMM-YYYY',
  'D-MMM-YY',
  'DD-MMM-YY',
  'D MMM YYYY',
  'MMM D, YYYY',
  'MMMM D, YYYY',
];

/** Day 1 of a spreadsheet is 1900-01-01, and it believes in a 29 February 1900: count from two days before. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Spreadsheet days from 1954 to 2118: a smaller or larger number is no date. */
const [EARLIEST, LATEST] = [20_000, 80_000];

/**
 * A date as registers write it (ISO, American, with a month’s name, or the number of days of a
 * spreadsheet) as YYYY-MM-DD; undefined for anything else.
 */
export function parseDate(text: string) {
  const date = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  if (/^\d{5}(\.\d+)?$/.test(date)) {
    const days = Math.floor(Number(date));
    if (days < EARLIEST || days > LATEST) return undefined;
    return new Date(SPREADSHEET_EPOCH + days * DAY_MS).toISOString().slice(0, 10);
  }
  for (const format of formats) {
    const parsed = dayjs(date, format, 'en', true);
    if (parsed.isValid()) return parsed.format('YYYY-MM-DD');
  }
  return undefined;
}
