/**
 * A US number in E.164 format, `+15035550123`. Ten digits get the US country code, and eleven digits that begin
 * with it keep it; everything else is not a US number.
 */
export function toE164(written: string) {
  const digits = written.replace(/\D/g, '');
  const hasCountryCode = written.trim().startsWith('+');
  if (digits.length === 10 && !hasCountryCode) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
}

/** Whether somebody typed one US number and nothing else. */
export const isPhoneNumber = (written: string) =>
  /^[\d\s().+-]+$/.test(written) && toE164(written) !== undefined;

export const INVALID_PHONE = 'Enter a US phone number with its area code, as in (503) 555-0123';

/** Whether a form may keep what is in its field: nothing, a US number, or what was there before, as an import left it. */
export const isPhoneAllowed = (written: string, former = '') =>
  written === '' || isSamePhone(written, former) || isPhoneNumber(written);

/** `(503) 555-0123`; a number that is not a US number stays as written. */
export function formatPhone(written: string) {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(toE164(written) ?? '') ?? [];
  return line ? `(${area}) ${exchange}-${line}` : written;
}

/** Whether two texts are the same phone number, regardless of their format. */
export function isSamePhone(one: string, other: string) {
  const number = toE164(one);
  return one === other || (number !== undefined && number === toE164(other));
}
