import { expect, test } from 'vitest';
import type { PendingRow, PendingStep } from '../rules.ts';
import { chooseLeads, nextSteps, nextStepsStayUntil } from './rules.ts';

const now = new Date('2031-05-05T15:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ends = (hours: number) => ({ ends: { at: inHours(hours), place: null } });
const step = (kind: PendingStep['kind'], more: Partial<PendingStep> = {}): PendingStep => ({
  ...{ kind, subjectId: kind, name: 'Erin Vale', title: 'Roof', amount: 100, count: null },
  ...{ since: inHours(-48), ...more },
});
const visitOn = (day: string) => ({ id: 'visit', day, minute: 570 });
const kindsOf = (pending: PendingStep[], portal: 'homeowner' | 'contractor') =>
  nextSteps(pending, portal, now).map(({ kind }) => kind);

test.each<[string, 'homeowner' | 'contractor', PendingStep[]]>([
  [
    'a spot that ends in two hours comes before a won job, people who wait, and a visit in three days',
    'contractor',
    [
      step('quoteLead', ends(2)),
      step('setDate'),
      step('readMessages'),
      step('askToConfirm', { ...ends(70), visit: visitOn('Thursday') }),
    ],
  ],
  [
    'tomorrow’s visit without an address comes before people who wait, and one in three days after them',
    'contractor',
    [
      step('askForAddress', { ...ends(20), visit: visitOn('tomorrow'), subjectId: 'near' }),
      step('readMessages'),
      step('askForAddress', { ...ends(70), visit: visitOn('Thursday'), subjectId: 'far' }),
    ],
  ],
  [
    'of two visits the nearer one comes first, however long the other has waited',
    'contractor',
    [
      step('askToConfirm', {
        ...ends(40),
        visit: visitOn('Tuesday'),
        subjectId: 'near',
        since: inHours(-1),
      }),
      step('askToConfirm', { ...ends(60), visit: visitOn('Wednesday'), subjectId: 'far' }),
    ],
  ],
  [
    'a bill of today comes before a message and before a visit in three days; one of next week after them',
    'homeowner',
    [
      // Its last day begins at midnight UTC.
      step('payInvoice', { ...ends(-15), subjectId: 'today' }),
      step('readMessages'),
      step('giveVisitAddress', { ...ends(70), visit: visitOn('Thursday') }),
      step('payInvoice', { ...ends(150), subjectId: 'later' }),
    ],
  ],
  [
    'a late bill comes before one of today',
    'homeowner',
    [step('payOverdue', ends(-200)), step('payInvoice', ends(-15))],
  ],
  [
    'of people who wait, those whose time ends in the next days come before the longest-waiting',
    'homeowner',
    [step('answerQuote', { ...ends(60), since: inHours(-5) }), step('readMessages')],
  ],
  [
    'time that ends next week changes nothing',
    'homeowner',
    [step('readMessages'), step('answerQuote', { ...ends(200), since: inHours(-5) })],
  ],
])('%s', (_, portal, expected) => {
  expect(kindsOf(expected.toReversed(), portal)).toEqual(expected.map(({ kind }) => kind));
});

test('a lead of a former customer, and for a day one that is wanted at once, comes before one’s own errands, and after a late bill', () => {
  const lead = (subjectId: string, isFormer: boolean, isSoon: boolean, hours: number) =>
    step('lookAtLead', { subjectId, lead: { isFormer, isSoon }, since: inHours(-hours) });
  const pending = [
    lead('new', false, false, 3),
    lead('former', true, false, 70),
    lead('soon', false, true, 20),
    lead('old', false, true, 30),
    step('replaceDocument'),
    step('sendDraft'),
    step('chaseInvoice'),
  ];
  expect(nextSteps(pending, 'contractor', now).map(({ subjectId }) => subjectId)).toEqual([
    ...['chaseInvoice', 'soon', 'former', 'sendDraft', 'replaceDocument', 'new', 'old'],
  ]);
  expect(chooseLeads(pending.slice(0, 4)).map(({ subjectId }) => subjectId)).toEqual([
    ...['former', 'soon', 'old'],
  ]);
});

test('what is one thing is one step', () => {
  const lead = { subjectId: 'lead' };
  expect(kindsOf([step('quoteLead', lead), step('lookAtLead', lead)], 'contractor')).toEqual([
    'quoteLead',
  ]);
  const visit = { ...ends(3), visit: visitOn('today') };
  expect(
    kindsOf(
      [
        step('visitToday', { subjectId: 'visit' }),
        step('askForAddress', { ...visit, subjectId: 'visit' }),
      ],
      'contractor',
    ),
  ).toEqual(['askForAddress']);
  expect(
    kindsOf(
      [
        step('giveAddress', { subjectId: 'job' }),
        step('giveVisitAddress', { ...visit, subjectId: 'job' }),
      ],
      'homeowner',
    ),
  ).toEqual(['giveVisitAddress']);
});

test('visits name their day and hour, and a spot says until when it is held', () => {
  const visit = { ...ends(40), visit: visitOn('Tuesday') };
  expect(
    nextSteps(
      [
        step('askToConfirm', visit),
        step('addAddress', { ...visit, visit: { ...visitOn('tomorrow'), minute: null } }),
        step('quoteLead', ends(2)),
      ],
      'contractor',
      now,
    ),
  ).toMatchObject([
    { kind: 'quoteLead', heldUntil: inHours(2) },
    {
      title: 'Ask Erin Vale to confirm Tuesday’s visit',
      detail: '“Roof” at 9:30 AM isn’t confirmed yet',
      href: '/contractor/calendar?eventId=askToConfirm',
      heldUntil: null,
    },
    { title: 'Add the address of tomorrow’s visit', detail: '“Roof”, with Erin Vale' },
  ]);
});

test('a quote says the first visit for the same work, and leads to it while it is not confirmed', () => {
  const work = { personId: 'rosa', aboutId: 'chimney' };
  const visit = (hours: number, more: object): PendingRow => ({
    ...{ ...step('sendDraft', work), kind: 'visitAhead', since: inHours(hours) },
    ...{ visit: visitOn('Tuesday'), ...more },
  });
  const quoted = (...visits: PendingRow[]) =>
    nextSteps([step('sendDraft', { ...work, name: 'Rosa' }), ...visits], 'contractor', now);
  const open = { id: 'open', day: 'Wednesday', minute: 960, awaits: 'homeowner' as const };
  const agreed = { detail: 'Visit Tuesday at 9:30 AM. For Rosa', openVisit: null };
  expect(quoted(visit(70, { visit: open }), visit(40, {}))).toMatchObject([agreed]);
  expect(quoted(visit(30, { visit: open, aboutId: null }))).toMatchObject([
    {
      kind: 'sendDraft',
      detail: 'Visit Wednesday at 4 PM, not confirmed yet. For Rosa',
      openVisit: { href: '/contractor/calendar?eventId=open', awaiting: 'homeowner' },
    },
  ]);
  const ofOthers = [visit(30, { personId: 'theo' }), visit(30, { aboutId: 'shed' })];
  expect(quoted(...ofOthers)).toMatchObject([{ detail: 'For Rosa', openVisit: null }]);
});

test('a quote whose visit is not agreed on says what comes first: to confirm it, or to answer the customer', () => {
  const work = { personId: 'imani', aboutId: 'roof', name: 'Imani' };
  const quoted = (awaits: 'homeowner' | 'contractor', ...more: PendingStep[]) => {
    const visit = { id: 'visit', day: 'Wednesday', minute: 960, awaits };
    const ahead: PendingRow = { ...step('sendDraft', work), kind: 'visitAhead', visit };
    const pending = [step('sendDraft', work), { ...ahead, since: inHours(20) }, ...more];
    return nextSteps(pending, 'contractor', now);
  };
  const message = step('readMessages', { ...work, title: 'Which shingles?' });
  expect(quoted('homeowner', message)).toMatchObject([
    { title: 'Answer Imani', replyHref: '/contractor/messages?conversationId=readMessages' },
  ]);
  expect(quoted('homeowner')).toMatchObject([{ title: 'Send the $1 draft for “Roof”' }]);
  // It ends when the visit begins, and says all that the visit's own step would.
  const proposed = step('answerVisit', { subjectId: 'visit', ...ends(20) });
  expect(quoted('contractor', proposed, step('setDate', { since: inHours(-90) }))).toMatchObject([
    { title: 'Confirm Wednesday’s visit for “Roof”' },
    { kind: 'setDate' },
  ]);
});

test('steps stay as they are until the time that is said, and for ever after the last of them', () => {
  const work = { personId: 'rosa', aboutId: 'chimney' };
  const visit = { id: 'visit', day: 'Friday', minute: 570, awaits: 'contractor' as const };
  const ahead: PendingRow = {
    ...{ ...step('sendDraft', work), kind: 'visitAhead', since: inHours(100), visit },
  };
  const pending: PendingRow[] = [
    step('lookAtLead', { since: inHours(-0.5) }),
    step('lookAtLead', { since: inHours(-3), lead: { isFormer: false, isSoon: true } }),
    step('quoteLead', { ...ends(30), subjectId: 'ending' }),
    step('payInvoice', { ...ends(60), subjectId: 'due' }),
    step('answerVisit', { ...ends(80), subjectId: 'other' }),
    step('sendDraft', work),
    step('readMessages'),
    step('setDate'),
    ahead,
  ];
  for (const portal of ['homeowner', 'contractor'] as const) {
    const shown = (at: Date) => nextSteps(pending, portal, at);
    const orders: unknown[] = [];
    let at = now;
    for (;;) {
      const until = nextStepsStayUntil(pending, portal, at);
      orders.push(shown(at));
      const last = until ? new Date(until.getTime() - 1) : inHours(10_000);
      expect(shown(last)).toEqual(shown(at));
      if (!until) break;
      at = until;
    }
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBeGreaterThan(4);
  }
});
