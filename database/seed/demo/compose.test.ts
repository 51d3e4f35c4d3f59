import { globSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { builtInCategories } from '#features/categories/rules.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { projectStatuses } from '#features/projects/rules.ts';
import { isExpired, quoteStatuses } from '#features/quotes/rules.ts';
import { composeDemo } from './compose.ts';
import { PICTURE_SIZE, PICTURES } from './pictures.ts';

const compose = (now: string) => composeDemo({ now: new Date(now), brand: 'Plumbline' });
const world = compose('2027-03-10T18:00:00Z');
const text = JSON.stringify(world);

test('the same moment always gives the same demo world', () => {
  expect(JSON.stringify(compose('2027-03-10T18:00:00Z'))).toBe(text);
});

describe('the demo world has every status', () => {
  test.each([
    ['projects', projectStatuses, world.projects],
    ['leads', leadStatuses, world.leads],
    ['quotes', quoteStatuses, world.quotes],
  ] as const)('%s', (_, statuses, rows) => {
    expect(new Set<string>(rows.map(({ status }) => status))).toEqual(new Set(statuses));
  });

  test('the demo world has expired quotes and quotes that were declined for another', () => {
    const now = new Date('2027-03-10T18:00:00Z');
    expect(world.quotes.filter((quote) => isExpired(quote, now)).length).toBeGreaterThan(0);
    expect(world.quotes.filter((quote) => quote.rejectedForAnother).length).toBeGreaterThan(0);
    expect(
      world.quotes.filter((quote) => quote.rejectionReason && !quote.rejectedForAnother).length,
    ).toBeGreaterThan(0);
  });
});

test('all phone numbers are 555-01xx, all addresses and sites are at example.com', () => {
  const numbers =
    text.match(/(?<![\w-])(?:\(\d{3}\) ?|\d{3}[-. ])?\d{3}[-. ]\d{4}(?![\w-])/g) ?? [];
  expect(numbers.length).toBeGreaterThan(world.users.length);
  expect(numbers.filter((number) => !/^\(\d{3}\) 555-01\d\d$/.test(number))).toEqual([]);
  const addresses = text.match(/[\w.+-]+@[\w.-]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(world.users.length);
  expect(addresses.filter((address) => !/@([\w-]+\.)*example\.com$/.test(address))).toEqual([]);
  const sites = text.match(/https?:\/\/[^"/]+/g) ?? [];
  expect(sites.filter((site) => !site.endsWith('.example.com'))).toEqual([]);
});

test('homeowners were told of each invoice when it came, and of the work on its first day', () => {
  const told = new Set(
    world.notifications.map(({ row }) => `${row.actionUrl} ${row.createdAt?.toISOString()}`),
  );
  for (const { id, issuedAt } of world.money.invoices)
    expect(told).toContain(`/homeowner/billing?invoiceId=${id} ${issuedAt?.toISOString()}`);
  const underWay = world.projects.filter(({ status }) => status === 'in_progress');
  expect(underWay.length).toBeGreaterThan(0);
  for (const { id, startDate } of underWay) {
    const begun = world.notifications.find(
      ({ row }) => row.actionUrl?.endsWith(id) && row.title.endsWith('started the work'),
    );
    expect(begun?.row.createdAt?.toISOString().slice(0, 10)).toBe(startDate);
  }
});

test('no two users share a phone number or an email address', () => {
  for (const column of ['phone', 'email'] as const) {
    const values = world.users.map((user) => user[column]);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('no review, message or description occurs twice', () => {
  const texts = [
    ...world.reviews.map(({ comment }) => comment),
    ...world.messages
      .filter(
        ({ senderRole, messageType }) => senderRole !== 'system' && messageType !== 'broadcast',
      )
      .map(({ content }) => content),
    ...world.projects.map(({ description }) => description),
    ...world.contractors.map(({ description }) => description),
  ];
  expect(texts.filter((line, index) => texts.indexOf(line) !== index)).toEqual([]);
});

test('every picture is there in the size that its row says, and each is used once', async () => {
  const files = globSync('**/*.webp', { cwd: PICTURES });
  const used = world.pictures.map(({ picture }) => `${picture}.webp`);
  expect(used.toSorted()).toEqual(files.map((file) => file.replaceAll('\\', '/')).toSorted());
  for (const file of files)
    expect(await sharp(`${PICTURES}/${file}`).metadata(), file).toMatchObject({
      format: 'webp',
      ...PICTURE_SIZE,
    });
});

test('every service is one of the built-in categories', () => {
  const builtIn = new Set(builtInCategories.map(({ name }) => name));
  const used = [
    ...world.contractors.flatMap(({ services }) => services),
    ...world.projects.map(({ category }) => category),
    ...world.portfolioItems.map(({ category }) => category),
  ];
  expect(used.filter((name) => !builtIn.has(name))).toEqual([]);
});

describe.each([
  'just after midnight',
  'in the morning',
  'at noon in winter',
  'before midnight',
] as const)('%s', (when) => {
  const moments = {
    'just after midnight': '2027-07-01T06:00:30Z',
    'in the morning': '2027-07-01T14:10:00Z',
    'at noon in winter': '2026-12-31T18:00:00Z',
    'before midnight': '2027-03-01T05:59:00Z',
  };
  const now = new Date(moments[when]);
  const at = compose(moments[when]);
  const users = new Map(at.users.map((user) => [user.id, user]));
  const contractors = new Map(at.contractors.map((contractor) => [contractor.id, contractor]));
  const leads = new Map(at.leads.map((lead) => [lead.id, lead]));

  test('nothing is dated in the future', () => {
    const inFuture = [...Object.values(at)]
      .flat()
      .flatMap((row) => ('createdAt' in row && row.createdAt ? [row.createdAt] : []))
      .filter((date) => date > now);
    expect(inFuture).toEqual([]);
  });

  test('the dates of a quote are in order', () => {
    for (const quote of at.quotes) {
      const { createdAt, sentAt, viewedAt, acceptedAt, rejectedAt, archivedAt } = quote;
      const lead = leads.get(quote.leadId ?? '');
      const offer = at.leadOffers.find(
        ({ leadId, contractorId }) => leadId === lead?.id && contractorId === quote.contractorId,
      );
      const dates = [
        users.get(quote.homeownerId)?.createdAt,
        lead?.createdAt,
        offer?.createdAt,
        createdAt,
        sentAt,
        viewedAt,
        acceptedAt ?? rejectedAt,
        archivedAt,
      ];
      expect(offer).toBeDefined();
      expectOrder(dates, quote.projectTitle);
      if (acceptedAt) expect(+quote.validUntil).toBeGreaterThan(+acceptedAt);
    }
  });

  test('the dates of a project are in order', () => {
    for (const project of at.projects) {
      const quote = at.quotes.find(({ id }) => id === project.acceptedQuoteId);
      const review = at.reviews.find(({ projectId }) => projectId === project.id);
      const { createdAt, completedAt, title } = project;
      expectOrder(
        [createdAt, quote?.acceptedAt, completedAt, review?.createdAt, review?.responseCreatedAt],
        title,
      );
      const contractor = contractors.get(project.contractorId ?? '');
      if (contractor) expectOrder([contractor.createdAt, createdAt], title);
      // Otherwise every old job would wait on the dashboard for a yes.
      const { completionConfirmedAt } = project;
      if (completedAt) expectOrder([completedAt, completionConfirmedAt ?? new Date(0)], title);
      if (project.startDate && project.dueDate)
        expect(project.startDate <= project.dueDate, title).toBe(true);
    }
  });

  test('the dates of an invoice are in order', () => {
    for (const invoice of at.money.invoices) {
      const quote = at.quotes.find(({ id }) => id === invoice.quoteId);
      const project = at.projects.find(({ id }) => id === invoice.projectId);
      const paid = at.money.payments.filter(({ invoiceId }) => invoiceId === invoice.id);
      const { issuedAt, kind, title, remindedAt, dueDate } = invoice;
      const since = kind === 'balance' ? project?.completedAt : quote?.acceptedAt;
      expectOrder([since, issuedAt, paid[0]?.createdAt, paid.at(-1)?.succeededAt, now], title);
      expectOrder([issuedAt, remindedAt, now], title);
      expect(since, title).toBeInstanceOf(Date);
      if (remindedAt) expect(remindedAt.toISOString() > `${dueDate}`, title).toBe(true);
    }
  });

  test('invoices come to no more than the agreed price, and to all of it once the work is done', () => {
    for (const { id, totalAmount, projectTitle } of at.quotes) {
      const invoices = at.money.invoices.filter(({ quoteId }) => quoteId === id);
      const project = at.projects.find(({ acceptedQuoteId }) => acceptedQuoteId === id);
      const invoiced = invoices.reduce((total, one) => total + one.totalAmount, 0);
      expect(invoiced, projectTitle).toBeLessThanOrEqual(totalAmount);
      if (project?.status === 'completed') expect(invoiced, projectTitle).toBe(totalAmount);
    }
  });

  test('messages are in order, and only the latest ones can be unread', () => {
    for (const { id, subject } of at.conversations) {
      const messages = at.messages.filter(({ conversationId }) => conversationId === id);
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
      expectOrder(
        messages.map(({ createdAt }) => createdAt),
        subject,
      );
      for (const [role, flag] of [
        ['homeowner', 'unreadHomeowner'],
        ['contractor', 'unreadContractor'],
      ] as const) {
        const received = messages.filter(
          ({ senderRole, messageType }) =>
            senderRole !== role &&
            !(role === 'contractor' && messageType !== 'text' && senderRole === 'system') &&
            !(role === 'homeowner' && messageType === 'project_started'),
        );
        const firstUnread = received.findIndex((message) => message[flag]);
        if (firstUnread < 0) continue;
        expect(
          received.slice(firstUnread).every((message) => message[flag]),
          subject,
        ).toBe(true);
        const last = messages.findLastIndex(({ senderRole }) => senderRole === role);
        expect(
          messages.findIndex((message) => message[flag]),
          subject,
        ).toBeGreaterThan(last);
      }
    }
  });

  test('ids sort by creation time', () => {
    for (const rows of [
      at.projects,
      at.leads,
      at.quotes,
      at.reviews,
      at.notifications.map(({ row }) => row),
    ]) {
      const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expectOrder(
        byId.map(({ createdAt }) => createdAt),
        'list',
      );
    }
  });
});

function expectOrder(dates: readonly (Date | null | undefined)[], what: string) {
  const given = dates.filter((date) => date instanceof Date);
  const sorted = given.toSorted((a, b) => +a - +b);
  expect(
    given.map((date) => date.toISOString()),
    what,
  ).toEqual(sorted.map((date) => date.toISOString()));
}
