import { setTimeout as pause } from 'node:timers/promises';
import { Book } from './book.ts';
import { checkCoverage, leftOut } from './coverage.ts';
import { checkRows, checkStorage, settle, withDatabase } from './database.ts';
import { runAccount, runAdmin } from './flows/accounts.ts';
import { runOffice } from './flows/admin.ts';
import { runCalendar } from './flows/calendar.ts';
import { runCustomers, runSaved } from './flows/customers.ts';
import { runFiles } from './flows/files.ts';
import { runDirectLead, runJob } from './flows/job.ts';
import { runProfile, runVerification } from './flows/profile.ts';
import { runTalk } from './flows/talk.ts';
import { startHost } from './host.ts';
import { readBack } from './read-back.ts';
import { PASSWORD, register, type World } from './world.ts';
import { createWriter } from './writer.ts';

/** How many more writes are acknowledged before the next kill, and how long that may take. */
const WRITES = { least: 60, most: 180 };
const WRITES_TIMEOUT_MS = 60_000;
/** After the kill, until what it interrupted has been answered. */
const AFTER_MS = 300;

type Kill = keyof World['host']['kills'];

/**
 * Lets everybody write while the program, its database or both are killed, `rounds` times; after each round reads back
 * what was written in it, and in the end everything. Throws when anything acknowledged is lost, doubled or half done.
 */
export async function runLedger(dataDir: string, rounds: number) {
  const host = await startHost(dataDir);
  const book = new Book();
  const writer = createWriter(host.url, book);
  try {
    const world = await populate({ host, book, writer });
    let failure: unknown;
    const stop = new AbortController();
    const flows = flowsOf(world).map(async (flow) => {
      for (let n = 0; !stop.signal.aborted || n === 0; n += 1) await flow(n);
    });
    const failed = Promise.all(flows).then(
      () => {},
      (error: unknown) => {
        failure = error;
      },
    );
    const kinds = Object.keys(host.kills) as Kill[];
    const kills = new Map<Kill, number>();
    for (let round = 0; round < rounds && !failure; round += 1) {
      const enough = book.total + WRITES.least + Math.random() * (WRITES.most - WRITES.least);
      const deadline = performance.now() + WRITES_TIMEOUT_MS;
      while (book.total < enough && !failure && performance.now() < deadline) await pause(10);
      const kind = kinds[round % kinds.length] as Kill;
      kills.set(kind, (kills.get(kind) ?? 0) + 1);
      await host.kills[kind]();
      await pause(AFTER_MS);
      await Promise.race([writer.hold(), failed]);
      if (failure) break;
      assertNothing(await readBack(book, writer, 'new'), `round ${round + 1}, after ${kind}`);
      writer.goOn();
    }
    stop.abort();
    await failed;
    if (failure) throw failure;
    const { body: description } = await writer.read({}, '/api/openapi.json');
    const checked = await withDatabase(host, async (query) => {
      await settle(query);
      assertNothing(await readBack(book, writer, 'all'), 'in the end');
      assertNothing(await checkRows(query, book), 'in the database');
      return checkStorage(query);
    });
    assertNothing(checked.damaged, 'in the files of the database');
    assertNothing(checkCoverage(description, book.acknowledged), 'of the calls');
    const code = await host.stop();
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return {
      kills,
      acknowledged: book.total,
      repeats: book.repeats,
      calls: book.acknowledged.size,
      leftOut: Object.keys(leftOut).length,
      slowestReadyMs: host.slowestReadyMs(),
      ...checked,
    };
  } finally {
    writer.end();
    await host.abandon();
  }
}

export async function populate(base: Pick<World, 'host' | 'book' | 'writer'>): Promise<World> {
  const { host, writer } = base;
  const email = 'master@example.com';
  const made = await writer.write('session.setupMasterAdmin', {}, 'POST /api/setup-master-admin', {
    body: {
      email,
      password: PASSWORD,
      firstName: 'Master',
      lastName: 'Ledger',
      code: await host.setupCode(),
    },
    again: 'same',
  });
  const { uid } = made.user as { uid: string };
  return {
    ...base,
    homeowners: [await register(base, 'homeowner'), await register(base, 'homeowner')],
    contractors: [
      await register(base, 'contractor'),
      await register(base, 'contractor'),
      await register(base, 'contractor'),
      await register(base, 'contractor'),
    ],
    admin: { token: String(made.token), uid, email, contractorId: '' },
  };
}

/** What happens side by side, each again and again. Nobody else changes what one of them reads back. */
export function flowsOf(world: World): ((n: number) => Promise<void>)[] {
  const [ann, ben] = world.homeowners;
  const [roofer, plumber, painter] = world.contractors;
  const job = { ...world, homeowner: ann, contractor: roofer };
  const other = { ...world, homeowner: ben, contractor: plumber };
  return [
    (n) => runJob(job, n % 2 === 0 ? 'accepted' : 'declined'),
    (n) => runJob(other, n % 2 === 0 ? 'revised' : 'withdrawn'),
    () => runDirectLead({ ...world, homeowner: ann, contractor: plumber }),
    () => runTalk({ ...world, homeowner: ben, contractor: painter }),
    async () => {
      await runProfile(world, painter);
      await runVerification(world, painter);
      await runFiles(world, painter);
    },
    async () => {
      await runCustomers(world, roofer);
      await runSaved(world, ben, roofer);
    },
    async () => {
      await runAccount(world);
      await runAdmin(world);
    },
    (n) => runCalendar(world, world.contractors[3], ann, n),
    (n) => runOffice(world, n),
  ];
}

function assertNothing(wrong: readonly string[], where: string) {
  if (wrong.length === 0) return;
  throw new Error(`${wrong.length} wrong ${where}: ${wrong.slice(0, 5).join('; ')}`);
}
