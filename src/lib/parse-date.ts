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

/** Day 1 of a spreadsheet is 1900-01-01, and spreadsheets count a February 29, 1900: hence two days earlier. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Spreadsheet days from 1954 to 2118: a smaller or larger number is not a date. */
const [EARLIEST, LATEST] = [20_000, 80_000];

/**
 * Reads a date as license registers write it (ISO, American, with the name of a month, or a spreadsheet's day
 * number). Returns YYYY-MM-DD, or undefined for anything else.
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
