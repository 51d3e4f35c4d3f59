/** A LIKE pattern that matches text containing `text` literally: `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
