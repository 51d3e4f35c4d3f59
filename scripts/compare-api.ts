import { readFile } from 'node:fs/promises';
import { compareApis, type Json } from './structure/api-differences.ts';
import { reportErrors } from './structure/report.ts';

/*
 * Prints what differs between two OpenAPI documents, beyond texts and the order of keys, and fails if anything
 * does: npm run compare-api -- before.json http://localhost:3000/api/openapi.json
 */
const [before, after] = process.argv.slice(2);
if (before && after) {
  const differences = compareApis(await load(before), await load(after));
  reportErrors(differences);
  if (differences.length === 0) process.stdout.write('The two documents describe the same API.\n');
} else {
  console.error('Name two OpenAPI documents, each a file or an address.');
  process.exitCode = 1;
}

async function load(place: string): Promise<Json> {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} answers ${response.status}.`);
  return (await response.json()) as Json;
}
