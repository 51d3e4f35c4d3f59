/** Makes any text fit for one line: control characters become spaces, lone surrogates replacement characters. */
export const toSingleLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
