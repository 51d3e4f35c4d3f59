import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Proof } from './proof.ts';
import { addProofs, type ProofLine } from './proof-page.ts';

/**
 * `npm run prove` runs the long form of every requirement that has one; `npm run prove -- R30 R37` runs these. Prints
 * one line for each and writes it to docs/proof.md. A figure that misses its limit fails the run. A shorter form, with
 * `--rounds` or `--minutes`, is only printed.
 */
const PAGE = path.resolve(import.meta.dirname, '../../docs/proof.md');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, minutes: { type: 'string' } },
});
const options = {
  rounds: values.rounds ? Number(values.rounds) : undefined,
  minutes: values.minutes ? Number(values.minutes) : undefined,
};
const isShort = Object.keys(values).length > 0;
const wanted = positionals.map((name) => name.toLowerCase());
const all = globSync(
  '{r[0-9]*,heavy,ledger,container,failover,backup,upgrade,tracing,attack,payments}.ts',
  { cwd: import.meta.dirname },
)
  .map((file) => path.basename(file, '.ts'))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const isOf = (one: string) => (name: string) => name === one || name.startsWith(`${one}-`);
const unknown = wanted.filter((one) => !all.some(isOf(one)));
if (unknown.length > 0) {
  const known = all.map((name) => name.replace(/^r(?=\d)/, 'R')).join(', ');
  console.error(`There is no long proof of ${unknown.join(', ')}. Say one or more of: ${known}.`);
  console.error('What proves the other requirements stands in docs/requirements.md.');
  process.exit(1);
}
const names = all.filter((name) => wanted.length === 0 || wanted.some((one) => isOf(one)(name)));

const lines: ProofLine[] = [];
for (const name of names) lines.push(await prove(name));
const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
if (!isShort) writeFileSync(PAGE, addProofs(page, lines));
// A proof that failed halfway leaves timers and programs, which end with this process.
process.exit(lines.some(({ figure }) => figure.startsWith('FAILED')) ? 1 : 0);

async function prove(name: string): Promise<ProofLine> {
  const file = pathToFileURL(path.join(import.meta.dirname, `${name}.ts`)).href;
  const { default: run } = (await import(file)) as { default: Proof };
  const requirement = name.replace(/^r(?=\d)/, 'R');
  const shown = await run(options).catch((error: unknown) => {
    console.error(error);
    return { count: '', figure: `FAILED: ${firstLineOf(error)}` };
  });
  const line = {
    requirement,
    command: `npm run prove -- ${requirement}`,
    ...shown,
    date: new Date().toISOString().slice(0, 10),
  };
  process.stdout.write(`${Object.values(line).join(' | ')}\n`);
  return line;
}

/** What went wrong at the root; where its files are kept is only printed. */
function firstLineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return firstLineOf(error.cause);
  return error.message.split(/\n|\{/, 1)[0]?.trim() ?? '';
}
