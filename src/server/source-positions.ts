import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How long a source map is kept after it was used: it takes some megabytes, and errors come in bursts. */
const KEEP_MS = 30_000;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Says where a line of a stack trace stands in the sources, when it names a file of the bundle. Done for the errors
 * that are logged: Node.js could do it for all (`--enable-source-maps`), but keeps every map in memory from the start.
 */
export function toSourcePosition(frame: string) {
  const found = /(file:\/\/\S+?\.js):(\d+):(\d+)/.exec(frame);
  if (!found) return frame;
  const [position, file = '', line, column] = found;
  const origin = sourceMapOf(file)?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin) || !origin.fileName) return frame;
  const source = origin.fileName.replace(/^(\.\.\/)+/, '');
  return frame.replace(position, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

function sourceMapOf(file: string) {
  if (!maps.has(file)) {
    maps.set(file, readSourceMap(file));
    setTimeout(() => maps.delete(file), KEEP_MS).unref();
  }
  return maps.get(file);
}

function readSourceMap(file: string) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    // The sources run without a bundle, or a package came without a map.
    return undefined;
  }
}
