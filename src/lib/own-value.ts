/** A value of a table by a name that somebody sent: undefined for `constructor`, `toString` and the like. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
