/** Why a text cannot be kept, as the contract's texts decide it; undefined when it can. */
export function findTextProblem(
  typed: string,
  max: number,
  lines: 'one line' | 'with line breaks' = 'one line',
) {
  const text = typed.trim();
  if (text.length > max) return `Use at most ${max} characters`;
  const control = lines === 'one line' ? /\p{Cc}/u : /[^\P{Cc}\n\r\t]/u;
  if (control.test(text)) return CONTROL_CHARACTERS;
  return text.isWellFormed() ? undefined : MALFORMED_TEXT;
}

export const CONTROL_CHARACTERS = 'Remove special control characters';
export const MALFORMED_TEXT = 'This has a character we can’t save';

export const INVALID_ZIP_CODE = 'Enter a 5-digit ZIP code';
