import { decode, encode } from '@jridgewell/sourcemap-codec';

/** How both bundles of the server are printed: a process keeps the text of all that it loads. Names stay for traces. */
export const minify = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true, legalComments: 'none' },
} as const;

type Output = { type: string; code?: string; map?: { mappings: string } | null };

/**
 * Writes characters beyond ASCII as escapes: Node.js keeps a file that has a single one of them with two bytes for each of
 * its characters, which are megabytes in every process.
 */
export function escapeWideCharacters() {
  return {
    name: 'escape-wide-characters',
    generateBundle(_: unknown, bundle: Record<string, Output>) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.code === undefined) continue;
        const { code, map } = output;
        output.code = escapeWide(code);
        if (map) map.mappings = shiftMappings(code, map.mappings);
      }
    },
  };
}

const wide = /[^\0-\x7f]/g;
const ESCAPED_LENGTH = '\\u0000'.length;

export const escapeWide = (code: string) =>
  code.replace(wide, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The mappings of a source map, with each column moved by what the escapes before it add. */
export function shiftMappings(code: string, mappings: string) {
  const lines = code.split('\n');
  const shifted = decode(mappings).map((segments, line) => {
    const text = lines[line] ?? '';
    let done = 0;
    let added = 0;
    return segments.map((segment) => {
      const [column, ...rest] = segment;
      added += (text.slice(done, column).match(wide)?.length ?? 0) * (ESCAPED_LENGTH - 1);
      done = Math.max(done, column);
      return [column + added, ...rest] as typeof segment;
    });
  });
  return encode(shifted);
}
