/** Crockford's alphabet: no letter that is easily taken for another letter or a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One symbol per byte, in groups of equal length that are separated by a hyphen. */
export function readableCode(bytes: Uint8Array, groupLength: number) {
  const symbols = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return symbols.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
}
