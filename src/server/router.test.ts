import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { router } from './router.ts';

const features = path.resolve(import.meta.dirname, '../features');
const modules = globSync('*/contract.ts', { cwd: features }).map((file) => path.dirname(file));

type Namespaces = Record<string, object>;

/** The public names of the calls in an object such as `quotesApi`. */
const callNames = (namespaces: Namespaces) =>
  Object.entries(namespaces)
    .flatMap(([namespace, calls]) => Object.keys(calls).map((call) => `${namespace}.${call}`))
    .sort();

/** What a file of a module exports under a name that ends so; a router may be made by a function. */
async function load(module: string, file: string, suffix: string): Promise<Namespaces> {
  const exports: Record<string, unknown> = await import(path.join(features, module, file));
  const [found] = Object.entries(exports).flatMap(([name, value]) =>
    name.endsWith(suffix) ? [value] : [],
  );
  return (typeof found === 'function' ? found(() => {}) : found) as Namespaces;
}

test.each(modules)(
  'the module %s answers exactly the calls of its own contract',
  async (module) => {
    const calls = callNames(await load(module, 'contract.ts', 'Api'));
    expect(calls).not.toEqual([]);
    expect(callNames(await load(module, 'handlers.ts', 'Router'))).toEqual(calls);
  },
);

test('each namespace of the API belongs to one module', async () => {
  const owners = await Promise.all(
    modules.map(async (module) => Object.keys(await load(module, 'contract.ts', 'Api'))),
  );
  const namespaces = owners.flat().sort();
  expect(namespaces).toEqual([...new Set(namespaces)]);
  expect(namespaces).toEqual(Object.keys(contract).sort());
});

test('the router answers every call of the API, and nothing else', () => {
  expect(callNames(router)).toEqual(callNames(contract));
});
