/** A base URL for resolving paths; nothing is ever sent to it. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid';
const MAX_PATH_LENGTH = 2_000;

/**
 * The path, query and fragment of `value` if it can only lead to a page of this site; otherwise undefined. Strict
 * on purpose: none of our paths contains a backslash, a control character, or an empty or dotted segment, whether
 * literally or percent-encoded.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_PATH_LENGTH || !value.startsWith('/')) return;
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(value)) return;
  const url = URL.parse(value, PLACEHOLDER_ORIGIN);
  if (url?.origin !== PLACEHOLDER_ORIGIN) return;
  const [written = ''] = value.split(/[?#]/, 1);
  const path = decodeFully(written);
  if (path === undefined || /[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(path)) return;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Decodes repeatedly, so that no layer of percent-encoding hides a slash. */
function decodeFully(path: string) {
  let text = path;
  for (let round = 0; round < 5; round++) {
    let plain: string;
    try {
      plain = decodeURIComponent(text);
    } catch {
      return;
    }
    if (plain === text) return text;
    text = plain;
  }
  return;
}
