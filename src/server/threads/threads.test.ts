import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_DECODED_PICTURE_BYTES } from '#features/files/rules.ts';
import { calculateTotals } from '#features/quotes/items/rules.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createThreads } from './threads.ts';

const threads = createThreads(2, pino({ level: 'silent' }));
afterAll(() => threads.close());

const caller = { actor: { kind: 'guest' }, clientAddress: '203.0.113.7' } as const;
const quote = (projectTitle: string) => ({
  ...calculateTotals(
    Array.from({ length: 30 }, (_, n) => ({ id: `${n}`, description: 'Work', amount: 250_000 })),
  ),
  ...{ brand: 'Plumbline', contractorName: 'Okafor Roofing', customerName: 'Dana Whitfield' },
  ...{ location: 'Chicago, IL', description: '', terms: '', warranty: '', validUntil: 'March 1' },
  ...{ startDate: null, deposit: null, version: undefined, sentAt: undefined, hash: undefined },
  ...{ madeAt: new Date(0), signature: undefined, projectTitle },
});

/** Milliseconds of work of this thread while `work` is done, whatever else the machine does. */
async function eventLoopMs(work: () => Promise<unknown>) {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('documents', () => {
  test('are drawn off the event loop', async () => {
    await threads.draw(caller, 'drawQuotePdf', quote('Loaded'));
    const tries: number[] = [];
    for (const house of ['Elm', 'Oak', 'Ash']) {
      const titles = Array.from({ length: 15 }, (_, n) => `Roof ${n} of ${house} Street`);
      tries.push(
        await eventLoopMs(() =>
          Promise.all(titles.map((title) => threads.draw(caller, 'drawQuotePdf', quote(title)))),
        ),
      );
    }
    // The least of them: now and then a collection of garbage falls into one.
    expect(Math.min(...tries)).toBeLessThan(100);
  });

  test('that have not changed are drawn once, for whoever asks', async () => {
    const draw = (title: string) => threads.draw(caller, 'drawQuotePdf', quote(title));
    const all = await Promise.all(Array.from({ length: 150 }, () => draw('The same roof')));
    expect(new Set(all).size).toBe(1);
    expect(await draw('The same roof')).toBe(all[0]);
    const other = await draw('Another roof');
    expect((await readPdf(other)).text).toContain('Another roof');
  });
});

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#123' } });

describe('pictures', () => {
  const reencode = (content: Uint8Array) =>
    threads.pictures.run(caller, 'reencodePicture', content);

  test('are decoded in another process', async () => {
    const photo = await blank(3_000, 2_000).jpeg().toBuffer();
    await reencode(photo);
    const memory = process.memoryUsage().rss;
    const tries: number[] = [];
    // A busy machine only makes it longer.
    for (let n = 0; n < 5 && Math.min(...tries) >= 50; n += 1)
      tries.push(await eventLoopMs(() => Promise.all([reencode(photo), reencode(photo)])));
    expect(Math.min(...tries)).toBeLessThan(50);
    expect(process.memoryUsage().rss - memory).toBeLessThan(30_000_000);
  });

  test('that would take more memory than the largest one with eight bits are refused', async () => {
    const wide = (height: number) =>
      blank(4_000, height).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
    const fits = Math.floor(MAX_DECODED_PICTURE_BYTES / (4_000 * 3 * 2));
    expect(await reencode(await wide(fits))).toMatchObject({ type: 'image/webp', width: 960 });
    expect(await reencode(await wide(fits + 1))).toBeUndefined();
  });
});

test('what one caller asks for beyond the limit is refused, and others still have their turn', async () => {
  const asked = Array.from({ length: 30 }, (_, n) =>
    threads.draw(caller, 'drawQuotePdf', quote(`Many ${n}`)),
  );
  const other = threads.draw(
    { ...caller, clientAddress: '203.0.113.8' },
    'drawQuotePdf',
    quote('Somebody else’s'),
  );
  const results = await Promise.allSettled(asked);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ code: 'resource-exhausted', status: 429 });
  expect((await other).byteLength).toBeGreaterThan(0);
});
