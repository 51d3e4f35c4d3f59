/** A pattern for LIKE that finds a text anywhere, as it stands: `%`, `_` and `\` mean themselves. */
export const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
