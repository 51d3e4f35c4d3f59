/** Why a text cannot be kept, as the contract's texts decide it; undefined when it can. */
export function findTextProblem(
  typed: string,
  max: number,
  lines: 'one line' | 'with line breaks' = 'one line',
) {
  const text = (lines === 'one line' ? cleanLine : cleanLines)(typed).trim();
  if (text.length > max) return `Use at most ${max} characters`;
  const control = lines === 'one line' ? /\p{Cc}/u : /[^\P{Cc}\n\r\t]/u;
  if (control.test(text)) return CONTROL_CHARACTERS;
  if (lines === 'one line' && isInvisible(text)) return INVISIBLE_TEXT;
  return text.isWellFormed() ? undefined : MALFORMED_TEXT;
}

/** What turns the direction of a line about until it is taken back, so that a name or a price reads as another one. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What nobody sees and no name needs: zero-width characters, direction marks, byte order marks, soft hyphens, fillers.
 * With them two names look alike that are not, and a search finds neither. Emoji are put together with three kinds:
 * variation selectors, joiners between two pictures, and the tags of a flag.
 */
const UNSEEN =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007f}]+)|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** One line of text without what nobody sees. */
export const cleanLine = (text: string) =>
  text.replace(UNSEEN, (_, ofEmoji: string | undefined) => ofEmoji ?? '');

/** Text of several lines without what turns its direction about; nothing where there is nothing to see. */
export const cleanLines = (text: string) => {
  const cleaned = text.replace(DIRECTION_OVERRIDES, '');
  return /^[\p{Default_Ignorable_Code_Point}\s]*$/u.test(cleaned) ? '' : cleaned;
};

/** Whether a text that is not empty has nothing to see: only spaces, and what tells a screen how to draw. */
export const isInvisible = (text: string) => /^[\p{Cf}\p{Z}\p{M}]+$/u.test(text);

export const CONTROL_CHARACTERS = 'Remove special control characters';
export const INVISIBLE_TEXT = 'Type something people can see';
export const MALFORMED_TEXT = 'This has a character we can’t save';

export const INVALID_ZIP_CODE = 'Enter a 5-digit ZIP code';
export const UNKNOWN_ZIP_CODE = 'We can’t find that ZIP code';
