const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** For the browser, which does without the contract's schemas. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);

/** A parameter of an address, if it is the id of something. */
export function uuidParam(params: URLSearchParams, name: string) {
  const value = params.get(name);
  return isUuid(value) ? value : undefined;
}
