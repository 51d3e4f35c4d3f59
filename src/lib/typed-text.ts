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
  if (lines === 'one line' && isInvisible(text)) return INVISIBLE_TEXT;
  return text.isWellFormed() ? undefined : MALFORMED_TEXT;
}

/** Whether a text that is not empty has nothing to see: only spaces, and what tells a screen how to draw. */
export const isInvisible = (text: string) => /^[\p{Cf}\p{Z}\p{M}]+$/u.test(text);

export const CONTROL_CHARACTERS = 'Remove special control characters';
export const INVISIBLE_TEXT = 'Type something people can see';
export const MALFORMED_TEXT = 'This has a character we can’t save';

export const INVALID_ZIP_CODE = 'Enter a 5-digit ZIP code';
export const UNKNOWN_ZIP_CODE = 'We can’t find that ZIP code';
