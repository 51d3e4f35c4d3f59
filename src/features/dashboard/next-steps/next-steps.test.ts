import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calendarEvents } from '#features/calendar/tables.ts';
import { freeSpot } from '#features/leads/spots/data.ts';
import { leadOffers } from '#features/leads/tables.ts';
import { automaticReminderAt } from '#features/payments/invoices/rules.ts';
import { users } from '#features/users/tables.ts';
import { sampleDocument } from '#features/verification/samples.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

type Client = Awaited<ReturnType<World['as']>>;
const stepsOf = async (client: Client, side: 'homeowner' | 'contractor') =>
  (await client.counts[side]()).nextSteps;
const titlesOf = async (client: Client, side: 'homeowner' | 'contractor') =>
  (await stepsOf(client, side)).map(({ title }) => title);

test('what the product writes into a conversation is no message to read; what a person writes is', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world, { businessName: 'Ridge' })];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const project = await home.projects.create({
    ...{ title: 'Roof', description: 'Shingles in the yard', category: 'Roof Repair' },
    zipCode: '60614',
  });
  const leadId = project.leadId ?? '';
  await business.leads.expressInterest({ id: leadId });
  const quote = await business.quotes.createFromLead({
    ...{ id: leadId, projectTitle: 'Roof' },
    items: [{ description: 'Work', amount: 250_000 }],
  });
  await business.quotes.send({ id: quote.id, channels: ['portal'] });
  await world.settle();
  expect((await home.counts.homeowner()).unreadMessages).toBeGreaterThan(0);
  expect((await stepsOf(home, 'homeowner')).map(({ kind }) => kind)).toEqual(['answerQuote']);

  const { id } = await business.conversations.findOrCreate({
    homeownerId: owner.uid,
    projectId: project.id,
  });
  await business.conversations.sendMessage({ id, content: 'Can we come by on Tuesday?' });
  await world.settle();
  expect(await stepsOf(home, 'homeowner')).toMatchObject([
    { kind: 'answerQuote' },
    {
      kind: 'readMessages',
      // As many as the list of conversations says, where what the product wrote counts, too.
      title: `Read ${(await home.conversations.get({ id })).unreadCount.homeowner} messages from Ridge`,
      detail: 'Latest: “Can we come by on Tuesday?”',
    },
  ]);
});

test('a customer who wrote and waits for a quote is one step, with their last words', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const claim = async (title: string) => {
    const project = await home.projects.create({
      ...{ title, description: 'Shingles in the yard', category: 'Roof Repair' },
      zipCode: '60614',
    });
    await business.leads.expressInterest({ id: project.leadId ?? '' });
    return project;
  };
  const first = await claim('Roof');
  await claim('Shed');
  const { id } = await business.conversations.findOrCreate({
    homeownerId: owner.uid,
    projectId: first.id,
  });
  await business.conversations.sendMessage({ id, content: 'Good morning' });
  await home.conversations.sendMessage({ id, content: 'Are you still sending a quote?' });
  const steps = async () =>
    (await stepsOf(business, 'contractor')).filter(({ kind }) =>
      ['quoteLead', 'readMessages'].includes(kind),
    );
  expect(await steps()).toMatchObject([
    {
      kind: 'quoteLead',
      subjectId: first.leadId,
      detail: expect.stringMatching(/ wrote: “Are you still sending a quote\?”$/),
      replyHref: `/contractor/messages?conversationId=${id}`,
    },
    { kind: 'quoteLead', detail: expect.stringMatching(/You claimed a spot$/) },
  ]);
  await business.conversations.markRead({ id });
  expect((await steps())[0]?.detail).toMatch(/You claimed a spot$/);
});

test('a pro who was invited and has no spot yet is not told that they claimed one', async () => {
  const [owner, pro] = [await homeowner(world, { firstName: 'Marge' }), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const { leadId } = await home.projects.create({
    ...{ title: 'Brown stain', description: 'On the ceiling', category: 'Roof Repair' },
    zipCode: '60614',
  });
  const id = leadId ?? '';
  await home.leads.invite({ id, contractorId: pro.contractorId });
  await world.settle();
  const detail = async () =>
    (await stepsOf(business, 'contractor')).find(({ kind }) => kind === 'quoteLead')?.detail;
  expect(await detail()).toMatch(/^Marge .*invited you\. Claim a spot first$/);
  await business.leads.expressInterest({ id });
  expect(await detail()).toMatch(/You claimed a spot$/);
});

test('a spot that is about to end says so at the top, and once it went free the lead is new again, once', async () => {
  const owner = await homeowner(world, { firstName: 'Olga' });
  const [pro] = [await contractor(world, { zipCode: '83702' })];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const { leadId } = await home.projects.create({
    ...{ title: 'Loose flashing', description: 'At the chimney', category: 'Roof Repair' },
    zipCode: '83702',
  });
  const id = leadId ?? '';
  await business.leads.expressInterest({ id });
  const own = async () =>
    (await stepsOf(business, 'contractor')).filter(({ subjectId }) => subjectId === id);
  expect(await own()).toMatchObject([{ kind: 'quoteLead', heldUntil: null }]);
  const takenAt = new Date(Date.now() - 22 * 3_600_000);
  await world.db
    .update(leadOffers)
    .set({ takenAt, warnedAt: new Date(Date.now() - 2 * 3_600_000) })
    .where(eq(leadOffers.leadId, id));
  const endsAt = new Date(takenAt.getTime() + 24 * 3_600_000).toISOString();
  expect((await stepsOf(business, 'contractor'))[0]).toMatchObject({
    ...{ kind: 'quoteLead', subjectId: id, heldUntil: endsAt },
  });
  await freeSpot(world.db, { leadId: id, contractorId: pro.contractorId }, new Date());
  expect(await own()).toMatchObject([{ kind: 'lookAtLead', title: 'New lead: Loose flashing' }]);
  // Whoever writes in time keeps it.
  await business.leads.expressInterest({ id });
  await world.db
    .update(leadOffers)
    .set({ takenAt, warnedAt: new Date() })
    .where(eq(leadOffers.leadId, id));
  const { id: conversationId } = await business.conversations.findOrCreate({
    homeownerId: owner.uid,
  });
  await business.conversations.sendMessage({ id: conversationId, content: 'I’ll come by' });
  expect(await own()).toMatchObject([{ kind: 'quoteLead', heldUntil: null }]);
});

test('what a customer wrote about other work is a step of its own', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const post = (title: string) =>
    home.projects.create({
      ...{ title, description: 'Shingles in the yard', category: 'Roof Repair' },
      zipCode: '60614',
    });
  const [roof, shed] = [await post('Roof'), await post('Shed')];
  await business.leads.expressInterest({ id: shed.leadId ?? '' });
  const { id } = await home.conversations.findOrCreate({
    contractorId: pro.contractorId,
    projectId: roof.id,
  });
  await home.conversations.sendMessage({ id, content: 'The cars will be gone.' });
  const steps = (await stepsOf(business, 'contractor')).filter(({ kind }) =>
    ['quoteLead', 'readMessages'].includes(kind),
  );
  expect(steps).toMatchObject([
    { kind: 'quoteLead', detail: expect.stringMatching(/You claimed a spot$/), replyHref: null },
    { kind: 'readMessages', title: expect.stringMatching(/^Answer /), replyHref: null },
  ]);
});

test('an answer from support comes after people who wait, in words of its own', async () => {
  const owner = await homeowner(world);
  const home = await world.as(owner);
  const { id } = await home.conversations.create({
    type: 'support',
    subject: 'Bill',
    content: 'Is this right?',
  });
  const desk = await world.as(await admin(world, { permissions: ['manage_users'] }));
  await desk.conversations.sendMessage({ id, content: 'Yes, it is.' });
  expect(await stepsOf(home, 'homeowner')).toMatchObject([
    {
      kind: 'readSupport',
      title: 'Read the answer from support',
      href: `/homeowner/messages?conversationId=${id}`,
    },
  ]);
});

test('an invoice that is late stands above those that are only due, for both sides', async () => {
  const { home, business } = await newJob(world);
  await world.settle();
  expect(await titlesOf(home, 'homeowner')).toContain('Pay $500 for “Roof”');
  expect(await titlesOf(business, 'contractor')).not.toContain('Follow up on $500 for “Roof”');
  world.setClock(new Date(Date.now() + 40 * 86_400_000));
  const [first] = await stepsOf(home, 'homeowner');
  expect(first).toMatchObject({
    kind: 'payOverdue',
    detail: expect.stringMatching(/^Was due [A-Z][a-z]+ \d+, \d{4}\. .+ sent the invoice$/),
  });
  expect((await titlesOf(business, 'contractor')).slice(0, 2)).toEqual([
    expect.stringMatching(/^Set a date/),
    'Follow up on $500 for “Roof”',
  ]);
  const [invoice] = (await business.invoices.list({})).items;
  const { nextReminderAt } = await business.invoices.remind({ id: invoice?.id ?? '' });
  expect((await stepsOf(business, 'contractor'))[1]).toMatchObject({
    title: expect.stringMatching(/^\$500 overdue from /),
    detail: expect.stringMatching(/^Was due [A-Z][a-z]+ \d+, \d{4}$/),
    reminderAt: automaticReminderAt(new Date(nextReminderAt ?? '')).toISOString(),
  });
});

test('whoever accepted a quote is asked for the address and for dates, until both are there', async () => {
  const { home, business, projectId } = await newJob(world);
  const kinds = async () => (await stepsOf(home, 'homeowner')).map(({ kind }) => kind);
  await world.settle();
  expect(await kinds()).toEqual(['giveAddress', 'payInvoice', 'agreeDates']);
  expect(await stepsOf(home, 'homeowner')).toMatchObject([
    {
      title: expect.stringMatching(/^Give .+ your address$/),
      href: `/homeowner/projects/${projectId}#address`,
    },
    {},
    { title: expect.stringMatching(/^Agree on dates with /) },
  ]);
  await home.projects.update({ id: projectId, streetAddress: '12 Elm Street' });
  expect(await kinds()).toEqual(['payInvoice', 'agreeDates']);
  await business.projects.update({ id: projectId, startDate: '2031-05-05' });
  expect(await kinds()).toEqual(['confirmDates', 'payInvoice']);
});

test('a job that was won asks for a date, and to be started once that day has come', async () => {
  const { home, business, projectId } = await newJob(world);
  await world.settle();
  const steps = async () =>
    (await stepsOf(business, 'contractor')).filter(({ subjectId }) => subjectId === projectId);
  expect(await steps()).toMatchObject([
    {
      title: 'Set a date for “Leak above the back bedroom”',
      href: `/contractor/projects/${projectId}#agreed`,
    },
  ]);
  await business.projects.update({ id: projectId, startDate: '2031-05-05' });
  expect(await steps()).toEqual([]);
  const { id } = await business.conversations.findOrCreate({
    homeownerId: (await home.projects.get({ id: projectId })).homeownerId,
    projectId,
  });
  await home.conversations.sendMessage({ id, content: 'Could you come earlier?' });
  expect((await stepsOf(business, 'contractor'))[0]).toMatchObject({ kind: 'readMessages' });
  world.setClock(new Date('2031-05-05T15:00:00Z'));
  expect(await steps()).toMatchObject([{ title: 'Start the job “Leak above the back bedroom”' }]);
});

test('today’s visits are told by the clock of the place, until they are over', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const event = {
    ...{ id: newId(), contractorId: pro.contractorId, homeownerId: owner.uid },
    ...{ title: 'Look at the chimney', date: '2031-05-05', endDate: '2031-05-05' },
    ...{ startTime: '09:30', endTime: '10:30', timeZone: 'America/Chicago' },
    startsAt: new Date('2031-05-05T14:30:00Z'),
    endsAt: new Date('2031-05-05T15:30:00Z'),
  };
  await world.db.insert(calendarEvents).values(event);
  const titles = async (at: string) => {
    world.setClock(new Date(at));
    return titlesOf(await world.as(owner), 'homeowner');
  };
  expect(await titles('2031-05-05T03:00:00Z')).toEqual([]);
  expect(await titles('2031-05-05T06:00:00Z')).toEqual(['Today at 9:30 AM: Look at the chimney']);
  expect(await titles('2031-05-05T16:00:00Z')).toEqual([]);

  await world.db
    .update(calendarEvents)
    .set({ status: 'proposed', awaiting: 'homeowner' })
    .where(eq(calendarEvents.id, event.id));
  expect(await titles('2031-05-01T06:00:00Z')).toEqual([
    'Answer the proposed time for “Look at the chimney”',
  ]);
  const theirs = await titlesOf(await world.as(pro), 'contractor');
  expect(theirs).not.toContain('Answer the proposed time for “Look at the chimney”');
});

test('visits of the next days ask for what they lack: an answer, or an address', async () => {
  const [owner, pro] = [
    await homeowner(world, { firstName: 'Erin', lastName: 'Vale' }),
    await contractor(world, { businessName: 'Ridge', zipCode: '59601' }),
  ];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const project = await home.projects.create({
    ...{ title: 'Roof', description: 'Shingles in the yard', category: 'Roof Repair' },
    zipCode: '59601',
  });
  const event = {
    ...{ id: newId(), contractorId: pro.contractorId, homeownerId: owner.uid },
    ...{ projectId: project.id, kind: 'site_visit' as const, place: 'Helena, MT' },
    // A Thursday.
    ...{ title: 'Measure', date: '2031-05-08', endDate: '2031-05-08', timeZone: 'America/Denver' },
    ...{ startTime: '09:30', endTime: '10:30', startsAt: new Date('2031-05-08T15:30:00Z') },
    endsAt: new Date('2031-05-08T16:30:00Z'),
  };
  await world.db
    .insert(calendarEvents)
    .values({ ...event, status: 'proposed', awaiting: 'homeowner' });
  const visitSteps = async (client: Client, side: 'homeowner' | 'contractor', at: string) => {
    world.setClock(new Date(at));
    return (await stepsOf(client, side)).filter(({ kind }) => /visit|address|ask/i.test(kind));
  };
  expect(await visitSteps(business, 'contractor', '2031-05-05T15:00:00Z')).toEqual([]);
  expect(await visitSteps(business, 'contractor', '2031-05-06T15:00:00Z')).toMatchObject([
    {
      title: 'Ask Erin Vale to confirm Thursday’s visit',
      detail: '“Measure” at 9:30 AM isn’t confirmed yet',
      href: `/contractor/calendar?eventId=${event.id}`,
    },
  ]);

  const change = (values: Partial<typeof calendarEvents.$inferInsert>) =>
    world.db.update(calendarEvents).set(values).where(eq(calendarEvents.id, event.id));
  await change({ awaiting: 'contractor' });
  expect(await visitSteps(home, 'homeowner', '2031-05-08T01:00:00Z')).toMatchObject([
    { title: 'Ask Ridge to confirm tomorrow’s visit' },
  ]);

  await change({ status: 'confirmed', awaiting: null });
  const both = async (at: string) => [
    (await visitSteps(business, 'contractor', at)).map(({ title }) => title),
    (await visitSteps(home, 'homeowner', at)).map(({ title, href }) => `${title} ${href}`),
  ];
  expect(await both('2031-05-05T15:00:00Z')).toEqual([[], []]);
  expect(await both('2031-05-08T15:00:00Z')).toEqual([
    ['Ask Erin Vale for the address of today’s visit'],
    [`Give Ridge your address for today’s visit /homeowner/projects/${project.id}#address`],
  ]);
  await home.projects.update({ id: project.id, streetAddress: '12 Elm Street' });
  expect((await both('2031-05-08T15:00:00Z'))[1]).toEqual([
    `Share your address with Ridge for today’s visit /homeowner/messages?contractorId=${pro.contractorId}`,
  ]);
  await change({ place: '12 Elm Street, Helena, MT' });
  expect(await both('2031-05-08T15:00:00Z')).toEqual([
    ['Today at 9:30 AM: Measure'],
    [`Today at 9:30 AM: Measure /homeowner/calendar?eventId=${event.id}`],
  ]);
});

test('a visit at a customer without an account asks its business for the address', async () => {
  const pro = await contractor(world, { zipCode: '59601' });
  const business = await world.as(pro);
  const customer = await business.customers.create({ name: 'Walt Reed' });
  await world.db.insert(calendarEvents).values({
    ...{ contractorId: pro.contractorId, customerId: customer.id, kind: 'site_visit' },
    ...{ title: 'Measure', date: '2031-05-08', endDate: '2031-05-08', timeZone: 'America/Denver' },
    ...{ startTime: '09:30', endTime: '10:30', startsAt: new Date('2031-05-08T15:30:00Z') },
    endsAt: new Date('2031-05-08T16:30:00Z'),
  });
  world.setClock(new Date('2031-05-06T15:00:00Z'));
  const steps = async () =>
    (await stepsOf(business, 'contractor')).filter(({ kind }) => kind === 'addAddress');
  expect(await steps()).toMatchObject([
    {
      title: 'Add the address of Thursday’s visit',
      detail: '“Measure” at 9:30 AM, with Walt Reed',
    },
  ]);
  await business.customers.update({ id: customer.id, address: '9 Oak Lane, Helena, MT' });
  expect(await steps()).toEqual([]);
});

test('a business sees who asks for a call, documents that were rejected, and what its page lacks', async () => {
  const owner = await homeowner(world, { firstName: 'Ida' });
  // Far from the leads of the other tests.
  const pro = await contractor(world, { zipCode: '97201' });
  const business = await world.as(pro);
  expect((await stepsOf(business, 'contractor')).map(({ kind }) => kind)).toEqual([
    'completeProfile',
    'sendDocuments',
  ]);
  await (await world.as(owner)).connectRequests.create({
    contractorId: pro.contractorId,
    message: 'Please call me',
  });
  await world.db.insert(verificationDocuments).values(
    sampleDocument({
      ...{ contractorId: pro.contractorId, status: 'rejected' },
      ...{ reasonCode: 'incomplete', reason: 'Page 2 is cut off' },
    }),
  );
  expect(await stepsOf(business, 'contractor')).toContainEqual(
    expect.objectContaining({
      kind: 'replaceDocument',
      detail: 'Part of it is missing: “Page 2 is cut off”',
    }),
  );
  await world.db.insert(verificationDocuments).values(
    sampleDocument({
      ...{ id: newId(), contractorId: pro.contractorId, kind: 'businessRegistration' },
      ...{ status: 'rejected', reasonCode: 'unreadable', reason: '' },
    }),
  );
  expect(await stepsOf(business, 'contractor')).toContainEqual(
    expect.objectContaining({
      title: 'Send another business registration',
      detail: 'Optional. We can’t read it',
      href: '/contractor/profile/verification#businessRegistration',
    }),
  );
  expect((await stepsOf(business, 'contractor')).map(({ kind }) => kind)).toEqual([
    'answerCall',
    'replaceDocument',
    'replaceDocument',
    'completeProfile',
    'sendDocuments',
  ]);
  const missing = async () =>
    (await stepsOf(business, 'contractor')).find(({ kind }) => kind === 'sendDocuments')?.title;
  expect(await missing()).toBe('Send your insurance certificate');
  await world.db
    .insert(verificationDocuments)
    .values(sampleDocument({ contractorId: pro.contractorId, id: newId() }));
  expect(await missing()).toBe('Send your insurance certificate');
  await world.db
    .insert(verificationDocuments)
    .values(sampleDocument({ contractorId: pro.contractorId, id: newId(), kind: 'insurance' }));
  await world.db.update(users).set({ profileComplete: true }).where(eq(users.id, pro.uid));
  expect((await stepsOf(business, 'contractor')).map(({ kind }) => kind)).toEqual([
    'answerCall',
    'replaceDocument',
  ]);
});

test('a homeowner who posted is asked to confirm their address, and nobody else is', async () => {
  const owner = await homeowner(world, { emailVerified: false });
  const home = await world.as(owner);
  expect(await stepsOf(home, 'homeowner')).toEqual([]);
  await insertProjectWithLead(world, { homeowner: owner, contractors: [] });
  expect(await titlesOf(home, 'homeowner')).toEqual(['Confirm your email address']);
});

test('of new leads the three newest are shown, the newest first', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world, { zipCode: '04101' })];
  const home = await world.as(owner);
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    await home.projects.create({
      ...{ title, description: 'Shingles in the yard', category: 'Roof Repair' },
      zipCode: '04101',
    });
  const { availableLeads, nextSteps } = await (await world.as(pro)).counts.contractor();
  expect(availableLeads).toBe(4);
  expect(nextSteps.filter(({ kind }) => kind === 'lookAtLead').map(({ title }) => title)).toEqual([
    'New lead: Fourth',
    'New lead: Third',
    'New lead: Second',
  ]);
});

test('a quote says the visit for the same work, and that its time still has to be confirmed', async () => {
  const { home, business, projectId } = await newJob(world);
  const { zipCode } = await home.projects.get({ id: projectId });
  await home.projects.update({ id: projectId, streetAddress: '1055 Canary Lane' });
  const { leadId } = await home.projects.create({
    ...{ title: 'Chimney', description: 'The crown crumbles', category: 'Roof Repair' },
    zipCode,
  });
  const id = leadId ?? '';
  await business.leads.expressInterest({ id });
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const event = await business.events.create({
    ...{ title: 'Look at the crown', kind: 'site_visit', date, leadId: id },
    ...{ startTime: '12:00', endTime: '13:00' },
  });
  const quoteStep = async () =>
    (await stepsOf(business, 'contractor')).find(({ kind }) => kind === 'quoteLead');
  const visit = /^Visit [A-Z]?[a-z]+ at 12 PM/;
  expect(await quoteStep()).toMatchObject({
    detail: expect.stringMatching(/^Visit .* at 12 PM, not confirmed yet\. For /),
    openVisit: { href: `/contractor/calendar?eventId=${event.id}`, awaiting: 'homeowner' },
  });
  await home.events.confirm({ id: event.id });
  expect(await quoteStep()).toMatchObject({
    detail: expect.stringMatching(visit),
    openVisit: null,
  });
  // The street of the last job is asked about, not asked for.
  expect(await titlesOf(business, 'contractor')).toContainEqual(
    expect.stringMatching(/visit is at 1055 Canary Lane again$/),
  );
  await business.events.cancel({ id: event.id });
  expect((await quoteStep())?.detail).toMatch(/You claimed a spot$/);
});
