import { cleanLine } from './typed-text.ts';

/**
 * Makes any text from outside fit for one line, as what is typed has to be: control characters become spaces, lone
 * surrogates replacement characters, and what nobody sees is left out.
 */
export const toSingleLine = (text: string) =>
  cleanLine(text.toWellFormed())
    .replace(/\p{Cc}/gu, ' ')
    .trim();
