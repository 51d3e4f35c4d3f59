import { mkdtempSync } from 'node:fs';
import { Book } from './book.ts';
import { checkCoverage } from './coverage.ts';
import { checkRows, checkStorage, settle, withDatabase } from './database.ts';
import { startHost } from './host.ts';
import { readBack } from './read-back.ts';
import { flowsOf, populate } from './run.ts';
import { createWriter } from './writer.ts';

const dir = mkdtempSync('/tmp/plumbline-ledger-');
const host = await startHost(dir);
const book = new Book();
const writer = createWriter(host.url, book);
try {
  const world = await populate({ host, book, writer });
  const names = ['job', 'other', 'direct', 'talk', 'profile', 'customers', 'account', 'office'];
  const rounds = Number(process.argv[2] ?? 2);
  await Promise.all(
    flowsOf(world).map(async (flow, i) => {
      for (let n = 0; n < rounds; n += 1) {
        const t = performance.now();
        try {
          await flow(n);
          console.error(names[i], n, 'ok', Math.round(performance.now() - t));
        } catch (e) {
          console.error(
            names[i],
            n,
            (e as Error).message.slice(0, 500),
            (e as Error).stack
              ?.split('\n')
              .filter((l) => /flows|world/.test(l))
              .map((l) => l.replace(/.*ledger\//, ''))
              .join(' < '),
          );
        }
      }
    }),
  );
  console.error((await readBack(book, writer, 'new')).join('\n'));
  const d = (await writer.read({}, '/api/openapi.json')).body;
  console.error(checkCoverage(d, book.acknowledged).join('\n'));
  await withDatabase(host, async (q) => {
    await settle(q).catch((e) => console.error(e.message));
    console.error((await readBack(book, writer, 'all')).join('\n'));
    console.error((await checkRows(q, book)).join('\n'));
    console.error(await q('select type, count(*)::int from activities group by 1 order by 1'));
    console.error(await checkStorage(q));
  });
} finally {
  writer.end();
  await host.abandon();
}
