import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NAME = 'Canaria';
const PHONE = '+13125550177';
const STREET = '7417 Canary Lane';
const EMAIL = 'canary-homeowner@example.com';

/** What would tell a contractor how to reach the homeowner, however it is written. */
const traces = {
  phone: /555[^0-9]{0,3}0177/,
  street: /7417\s+canary/i,
  email: /canary-homeowner/i,
};

/** A homeowner and a contractor who have everything to do with each other but a job, and a rival with a quote as well. */
async function scene() {
  const owner = await homeowner(world, { firstName: NAME });
  await world.db
    .update(users)
    .set({ phone: PHONE, email: EMAIL, address1: STREET })
    .where(eq(users.id, owner.uid));
  const [pro, rival] = [await contractor(world), await contractor(world)];
  const { project, lead } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [pro, rival] },
  });
  const [home, business] = [await world.as(owner), await world.as(pro)];
  await home.projects.update({ id: project.id, streetAddress: STREET });
  const quoteOf = async (who: typeof pro) => {
    const api = await world.as(who);
    const { id } = await api.quotes.createFromLead({
      ...{ id: lead.id, projectTitle: 'Roof' },
      items: [{ description: 'Shingles', amount: 250_000 }],
    });
    await api.quotes.send({ id, channels: ['portal', 'email', 'sms'] });
    return id;
  };
  const quotes = { pro: await quoteOf(pro), rival: await quoteOf(rival) };
  const { contractorId } = pro;
  const conversation = await home.conversations.findOrCreate({
    ...{ contractorId, projectId: project.id },
  });
  await home.conversations.sendMessage({ id: conversation.id, content: 'When could you come?' });
  await business.conversations.sendMessage({ id: conversation.id, content: 'On Monday' });
  const asked = await home.connectRequests.create({ contractorId, message: 'Please call me' });
  const visit = await business.events.create({
    ...{ title: 'Look at the roof', kind: 'site_visit', leadId: lead.id },
    ...{ date: '2031-05-05', startTime: '09:00', endTime: '10:00' },
  });
  await world.settle();
  const [customer] = (await business.customers.list({})).items;
  if (!customer) throw new Error('a homeowner with a quote is among the customers');
  await business.sms.send({ to: customer.id, message: 'See you on Monday' });
  await business.communications.log({
    ...{ customerId: customer.id, channel: 'phone', message: 'Left a message' },
  });
  await world.settle();
  const ids = {
    ...{ project: project.id, lead: lead.id, quote: quotes.pro, conversation: conversation.id },
    ...{ request: asked.id, visit: visit.id, customer: customer.id, homeowner: owner.uid },
  };
  return { owner, home, pro, quotes, ids };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Reads that answer nothing without a question. */
const questionsOf = ({ customer }: Scene['ids']): Record<string, string> => ({
  'search.all': `?q=${NAME}`,
  'calendar.days': '?from=2031-05-01&to=2031-05-31',
  'events.list': '?from=2031-05-01&to=2031-05-31',
  'events.conflicts': '?date=2031-05-05&startTime=09:00&endTime=10:00',
  'communications.history': `?customerId=${customer}`,
});

const reads = contractCalls().filter(
  ({ method, isLive, meta: { who } }) =>
    method === 'GET' &&
    !isLive &&
    (who === 'anyone' || who === 'signed-in' || who.includes('contractor')),
);

/** Everything in an answer, as text: PDF and ZIP files opened. */
async function textOf(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('pdf')) return (await readPdf(bytes)).text;
  if (!type.includes('zip')) return new TextDecoder().decode(bytes);
  const parts = Object.values(unzipSync(bytes)).map((part) => new TextDecoder().decode(part));
  return parts.join('\n');
}

/** Which reads of a contractor, mails and texts to them show what of the homeowner; and those that answered at all. */
async function walk({ pro, ids }: Scene) {
  const found: Record<keyof typeof traces, string[]> = { phone: [], street: [], email: [] };
  const answered = new Set<string>();
  const look = (where: string, text: string) => {
    for (const [what, pattern] of Object.entries(traces))
      if (pattern.test(text) && !found[what as keyof typeof traces].includes(where))
        found[what as keyof typeof traces].push(where);
  };
  for (const { name, path } of reads) {
    const params = [...path.matchAll(/\{\+?\w+\}/g)].length;
    const targets =
      params === 0
        ? [path + (questionsOf(ids)[name] ?? '')]
        : Object.values(ids).map((id) => path.replaceAll(/\{\+?\w+\}/g, id));
    for (const target of targets) {
      const answer = await world.fetch(target, { token: pro.token });
      if (answer.status !== 200) continue;
      answered.add(name);
      look(name, await textOf(answer));
    }
  }
  const mails = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, pro.email));
  look('mails', JSON.stringify(mails));
  const texts = await world.db.select().from(outboxTexts);
  look('texts', JSON.stringify(texts.filter(({ recipient }) => recipient !== PHONE)));
  return { found, answered };
}

test('no read of a contractor, mail or text names how to reach a homeowner, until it is shared, and not after', async () => {
  const at = await scene();
  const { home, pro, ids, quotes } = at;
  const { found, answered } = await walk(at);
  expect(found).toEqual({ phone: [], street: [], email: [] });
  // The walk sees what it is about.
  expect([...answered]).toEqual(
    expect.arrayContaining(
      'leads.get leads.list quotes.get quotes.list quotes.pdf conversations.get conversations.list conversations.messages customers.get customers.list customers.activity communications.history connectRequests.list events.get events.list calendar.days notifications.list profile.export search.all counts.contractor'.split(
        ' ',
      ),
    ),
  );

  const pair = { id: ids.project, contractorId: pro.contractorId };
  await home.projects.shareContact({ ...pair, phone: true, address: true });
  await world.settle();
  const shared = (await walk(at)).found;
  expect(shared.phone).toEqual(
    expect.arrayContaining(['leads.get', 'quotes.get', 'customers.get']),
  );
  expect(shared.street.toSorted()).toEqual(['events.get', 'events.list', 'leads.get']);
  expect(shared.email).toEqual([]);

  await home.quotes.accept({ id: quotes.rival });
  await world.settle();
  expect((await walk(at)).found).toEqual({ phone: [], street: [], email: [] });
});
