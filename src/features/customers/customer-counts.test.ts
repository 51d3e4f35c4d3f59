import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isApiErrorCode } from '#lib/error-catalog.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../database/seed/find-wrong-counters.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const moves = ['draft', 'send', 'accept', 'reject', 'archive', 'remove', 'duplicate'] as const;
const made = new Set<string>();
const step = fc.record({
  move: fc.constantFrom(...moves),
  who: fc.nat(1),
  quote: fc.nat(5),
  together: fc.boolean(),
});

test('whatever contractors and a homeowner do to quotes, customer records match a recount', async () => {
  const hugo = await world.as(await homeowner(world));
  const people = [await contractor(world), await contractor(world)];
  const pros = await Promise.all(people.map((pro) => world.as(pro)));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { leadId } = await hugo.projects.create({
        title: 'Roof',
        description: 'Leaks',
        category: 'Roof Repair',
        zipCode: '60614',
      });
      for (const pro of pros) await pro.leads.expressInterest({ id: leadId ?? '' });
      const quotes: { id: string; by: number }[] = [];

      const make = async ({ move, who, quote: n }: (typeof steps)[number]) => {
        const pro = pros[who] ?? pros[0];
        const own = quotes.filter(({ by }) => by === who);
        const id = own[n % own.length || 0]?.id;
        if (!pro || (move !== 'draft' && !id)) return;
        const named = { id: id ?? '' };
        if (move === 'draft') {
          const items = [{ description: 'Work', amount: 100_000 }];
          const input = { id: leadId ?? '', projectTitle: 'Roof', items };
          quotes.push({ ...(await pro.quotes.createFromLead(input)), by: who });
        } else if (move === 'duplicate')
          quotes.push({ ...(await pro.quotes.duplicate(named)), by: who });
        else if (move === 'send') await pro.quotes.send({ ...named, channels: ['portal'] });
        else if (move === 'archive') await pro.quotes.archive(named);
        else if (move === 'remove') await pro.quotes.remove(named);
        else if (move === 'reject') await hugo.quotes.reject(named);
        else await hugo.quotes.accept({ ...named, signature: { name: 'Hugo' } });
        made.add(move);
      };
      const ignoreRefusal = (made: Promise<void>) =>
        made.catch((error: { code?: string }) => {
          if (!isApiErrorCode(error.code ?? '')) throw error;
        });
      for (const who of [0, 1]) {
        await make({ move: 'draft', who, quote: 0, together: false });
        await make({ move: 'send', who, quote: 0, together: false });
      }
      for (const [n, one] of steps.entries()) {
        const next = steps[n + 1];
        await Promise.all([
          ignoreRefusal(make(one)),
          ...(one.together && next ? [ignoreRefusal(make(next))] : []),
        ]);
      }
      const wrong = await findWrongCounters(world.db);
      expect(wrong.filter((rule) => rule.includes('customer'))).toEqual([]);
    }),
    {
      numRuns: 4,
      // Always includes two quotes that are accepted at the same time.
      examples: [
        [[0, 1].map((who) => ({ move: 'accept' as const, who, quote: 0, together: true }))],
      ],
    },
  );
  expect(made).toContain('accept');
});
