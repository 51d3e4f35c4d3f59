import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { rateLimits } from '#features/rate-limits/calls/rules.ts';
import { createCallLimiter } from '#features/rate-limits/calls/service.ts';
import type { CallMeta, RateClass } from '#lib/contract.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

/** Reads that cost more than finding a row or a page of a list, or that many of would collect what is not theirs. */
const costlyReads: Record<string, RateClass> = {
  'analytics.exportBusiness': 'transfer',
  'analytics.exportPlatform': 'transfer',
  'auditLogs.export': 'transfer',
  'billing.summary': 'lookup',
  'broadcasts.audience': 'search',
  'calendar.read': 'lookup',
  'calendar.slots': 'lookup',
  'categories.previewMove': 'search',
  'contractorImports.previewUndo': 'search',
  'contractorImports.report': 'document',
  'contractors.full': 'contacts',
  'contractors.search': 'search',
  'costs.estimate': 'lookup',
  'costs.list': 'lookup',
  'events.file': 'lookup',
  'disputes.pdf': 'document',
  'disputes.record': 'document',
  'invoices.pdf': 'document',
  'library.download': 'transfer',
  'localPages.get': 'search',
  'payments.receipt': 'document',
  'places.around': 'lookup',
  'places.get': 'lookup',
  'priceBook.list': 'lookup',
  'profile.export': 'transfer',
  'quotes.compare': 'lookup',
  'quotes.pdf': 'document',
  'quotes.viewPdf': 'document',
  'search.all': 'search',
  'search.suggest': 'lookup',
  'users.export': 'transfer',
};

/** What guests may read without a limit: a row, a page of a list by its index, or what is kept in memory. */
const cheapGuestReads = [
  'announcements.live',
  'categories.list',
  'categories.questions',
  'contractors.get',
  'counts.footer',
  'disputes.figures',
  'ideas.get',
  'ideas.list',
  'localPages.list',
  'plans.prices',
  'reviews.list',
  'reviews.removals',
  'reviews.stats',
  'session.get',
  'session.masterAdminSetup',
  'session.providers',
  'stateRules.list',
  'support.form',
];

const metaOf = (name: string) => {
  const procedure = name
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);
  if (!isContractProcedure(procedure)) throw new Error(`no call ${name}`);
  return procedure['~orpc'].meta as CallMeta;
};
const reads = contractCalls().filter(({ method }) => method === 'GET');

test('every costly read has its rate class, and no other read has one', () => {
  const classes = reads.flatMap(({ name }) => {
    const { rate } = metaOf(name);
    return rate && rate !== 'free' ? [[name, rate] as const] : [];
  });
  expect(Object.fromEntries(classes)).toEqual(costlyReads);
});

test('whatever a guest may read is limited, or is known to be cheap', () => {
  const unlimited = reads.flatMap(({ name }) => {
    const { who, rate } = metaOf(name);
    return who === 'anyone' && !rate ? [name] : [];
  });
  expect(unlimited.toSorted()).toEqual(cheapGuestReads);
});

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { consumeCall: createCallLimiter().consumeCall });
});
afterAll(() => world.close());

test('500 reads of businesses with their contacts are throttled, and other reads go on', async () => {
  const { contractorId } = await contractor(world);
  const { token } = await homeowner(world);
  const read = (path: string) => world.fetch(`/api/contractors/${path}`, { token });
  const statuses: number[] = [];
  for (let n = 0; n < 500; n += 1) statuses.push((await read(`${contractorId}/full`)).status);
  const { max } = rateLimits.contacts;
  expect(statuses).toEqual([...Array(max).fill(200), ...Array(500 - max).fill(429)]);
  expect((await read(contractorId)).status).toBe(200);
  const refused = await read(`${contractorId}/full`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a guest’s documents are counted by network address', async () => {
  const read = (from: string) => world.fetch('/api/quote-views/unknown/pdf', { from });
  const { max } = rateLimits.document;
  for (let n = 0; n < max; n += 1) expect((await read('203.0.113.7')).status).toBe(404);
  expect((await read('203.0.113.7')).status).toBe(429);
  expect((await read('203.0.113.8')).status).toBe(404);
});
