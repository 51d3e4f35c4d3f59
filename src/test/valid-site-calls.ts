import { samplePushDevice } from '#features/notifications/push/samples.ts';
import { sampleDepositRule } from '#features/quotes/state-rules/samples.ts';
import { newId } from '#lib/columns.ts';
import { samplePart } from './call-inputs.ts';
import { lastCodeFor, proveAddress, sendLinkQuote } from './link-quote.ts';
import { contractor, homeowner } from './personas.ts';
import { insertProjectWithLead, insertQuoteFor } from './project-fixtures.ts';
import { picture, type Scenario } from './scenario.ts';
import type { Arrange, ValidCall } from './valid-call.ts';
import type { World } from './world.ts';

/** A new homeowner's project, in which the scenario's contractor is interested. */
async function newProject(world: World, { people }: Scenario) {
  const owner = await homeowner(world);
  return insertProjectWithLead(world, { homeowner: owner, contractors: [people.contractor] });
}

type Status = NonNullable<Parameters<typeof insertQuoteFor>[3]>['status'];

/** A call about a quote in this state, by its homeowner or its contractor. */
const aboutQuote =
  (caller: 'homeowner' | 'contractor', status: Status, extra: object = {}): Arrange =>
  async (world, scene) => {
    const project = await newProject(world, scene);
    const quote = await insertQuoteFor(world, project, scene.people.contractor, { status });
    const { token } = caller === 'homeowner' ? project.homeowner : scene.people.contractor;
    return { token, input: { id: quote.id, ...extra } };
  };

/** A call about a new item in the price book of a new contractor. */
const aboutPriceBookItem =
  (extra: object = {}): Arrange =>
  async (world) => {
    const { token } = await contractor(world);
    const { priceBook } = await world.as({ token });
    const { id } = await priceBook.save({ description: 'Tear off', pricing: 'amount', price: 9 });
    return { token, input: { id, ...extra } };
  };

/** A call about a new template of the scenario's contractor. */
const aboutQuoteTemplate =
  (extra: object = {}): Arrange =>
  async (world, scene) => {
    const { token } = scene.people.contractor;
    const project = await newProject(world, scene);
    const quote = await insertQuoteFor(world, project, scene.people.contractor, {});
    const { quoteTemplates } = await world.as({ token });
    const { id } = await quoteTemplates.save({ name: `Roof ${quote.id}`, quoteId: quote.id });
    return { token, input: { id, ...extra } };
  };

/** A new conversation of a new homeowner, with one message. */
async function newConversation(world: World, { people }: Scenario) {
  const owner = await homeowner(world);
  const { contractorId } = people.contractor;
  const api = await world.as(owner);
  const { id } = await api.conversations.findOrCreate({ contractorId });
  const message = await api.conversations.sendMessage({ id, content: 'Hello' });
  return { token: owner.token, contractorId, id, messageId: message.id, api };
}

const aboutConversation =
  (extra: object = {}): Arrange =>
  async (world, scene) => {
    const { token, id } = await newConversation(world, scene);
    return { token, input: { id, ...extra } };
  };

/** A call about a new rule of a state. */
const aboutStateRule =
  (extra: object = {}) =>
  async (world: World, { people }: Scenario) => {
    const { token } = people.permitted;
    const { id } = await (await world.as({ token })).stateRules.add(sampleDepositRule);
    return { token, input: { id, ...extra } };
  };

/** A call about an upload of five bytes that has begun. */
const aboutUpload =
  (extra: object = {}) =>
  async (world: World, { people }: Scenario) => {
    const { token } = people.homeowner;
    const { uploads } = await world.as({ token });
    const { id } = await uploads.start({ name: 'hello.txt', size: 5 });
    return { token, input: { id, ...extra } };
  };

/** A call about a new draft of an announcement to homeowners. */
const aboutAnnouncement =
  (extra: object = {}) =>
  async (world: World, { people }: Scenario) => {
    const { token } = people.permitted;
    const { id } = await (await world.as({ token })).announcements.create({
      ...{ title: 'Storm', body: 'Answers take longer.', severity: 'info' },
      ...{ audience: ['homeowner'], draft: true },
    });
    return { token, input: { id, ...extra } };
  };

/** A call about a new saved reply of the support desk. */
const aboutSavedReply =
  (extra: object = {}) =>
  async (world: World, { people }: Scenario) => {
    const { token } = people.people;
    const { id } = await (await world.as({ token })).savedReplies.create({
      title: `Reply ${newId()}`,
      body: 'Hello {name}',
    });
    return { token, input: { id, ...extra } };
  };

/** A call about a new service without a word of its own. */
const aboutService =
  (extra: (name: string) => object) =>
  async (world: World, { people }: Scenario) => {
    const { token } = people.permitted;
    const name = `Trade ${newId()}`;
    await (await world.as({ token })).categories.add({ name, group: 'Test' });
    return { token, input: { name, ...extra(name) } };
  };

/** Two tickets of one person. */
const aboutTwoTickets =
  (input: (tickets: { id: string; into: string }) => object) =>
  async (world: World, { people }: Scenario) => {
    const { conversations } = await world.as(await homeowner(world));
    const ask = async () => (await conversations.create({ type: 'support', content: 'Help' })).id;
    return { token: people.people.token, input: input({ id: await ask(), into: await ask() }) };
  };

/** A new contractor's event. */
async function newEvent(world: World) {
  const { token } = await contractor(world);
  const time = { date: '2031-05-06', startTime: '09:00', endTime: '10:00' };
  const { id } = await (await world.as({ token })).events.create({ title: 'Visit', ...time });
  return { token, id };
}

/** Lets an event have begun. */
const BEGAN = `update calendar_events set starts_at = now() - interval '1 hour', ends_at = now() - interval '1 minute'`;

/** Of a customer without an account, who has proved the address. */
const answeredByLink =
  (given: object = {}): Arrange =>
  async (world) => {
    const sent = await sendLinkQuote(world);
    const { token, totalAmount } = sent;
    const proof = await proveAddress(world, sent);
    return {
      token: undefined,
      input: { token, proof, ...('version' in given && { totalAmount }), ...given },
    };
  };

/** Calls between homeowners and contractors: leads, quotes, messages, reviews, notifications. */
export const siteCalls: Record<string, Arrange> = {
  'leads.expressInterest': async (world) => {
    const owner = await homeowner(world);
    const { lead } = await insertProjectWithLead(world, { homeowner: owner, contractors: [] });
    return { token: (await contractor(world)).token, input: { id: lead.id } };
  },
  'leads.invite': async (world) => {
    const owner = await homeowner(world);
    const { lead } = await insertProjectWithLead(world, { homeowner: owner, contractors: [] });
    const { contractorId } = await contractor(world);
    return { token: owner.token, input: { id: lead.id, contractorId } };
  },
  'leads.assign': async (world, scene) => {
    const { homeowner, lead } = await newProject(world, scene);
    const { contractorId } = scene.people.contractor;
    return { token: homeowner.token, input: { id: lead.id, contractorId } };
  },
  'projects.update': async (world, scene) => {
    const { homeowner, project } = await newProject(world, scene);
    return { token: homeowner.token, input: { id: project.id, title: 'New roof' } };
  },
  'quotes.accept': aboutQuote('homeowner', 'sent'),
  'quotes.reject': aboutQuote('homeowner', 'sent'),
  'quotes.reopen': async (world, scene) => {
    const valid = await aboutQuote('homeowner', 'sent')(world, scene, undefined as never);
    const { token, input } = valid as { token: string; input: { id: string } };
    await (await world.as({ token })).quotes.reject(input);
    return valid;
  },
  'quotes.ask': aboutQuote('homeowner', 'sent', { lines: ['New gutters'] }),
  'quotes.sendCode': async (world) => {
    const { token } = await sendLinkQuote(world);
    return { token: undefined, input: { token } };
  },
  'quotes.confirmCode': async (world) => {
    const { id, token } = await sendLinkQuote(world);
    const { challenge } = await (await world.as()).quotes.sendCode({ token });
    return { token: undefined, input: { token, challenge, code: await lastCodeFor(world, id) } };
  },
  'quotes.acceptByLink': answeredByLink({ version: 1, signature: { name: 'June Park' } }),
  'quotes.rejectByLink': answeredByLink(),
  'quotes.askByLink': answeredByLink({ question: 'Which paint?' }),
  'quotes.archive': aboutQuote('contractor', 'sent'),
  'quotes.remind': aboutQuote('contractor', 'sent'),
  'quotes.send': aboutQuote('contractor', 'draft', { channels: ['portal'] }),
  'quotes.update': aboutQuote('contractor', 'draft', { projectTitle: 'Slate roof' }),
  'quotes.remove': aboutQuote('contractor', 'draft'),
  'priceBook.update': aboutPriceBookItem({ price: 260_000 }),
  'priceBook.remove': aboutPriceBookItem(),
  'seedData.add': async (world, { people }) => {
    // One job at a time: the one of the call before.
    await world.settle();
    return { token: people.permitted.token, input: { homeowners: 1, zipCode: '60614' } };
  },
  'seedData.remove': async (world, { people }) => {
    const { token } = people.permitted;
    await world.settle();
    await (await world.as({ token })).seedData.add({ homeowners: 1, zipCode: '60614' });
    await world.settle();
    return { token, input: {} };
  },
  'stateRules.get': aboutStateRule(),
  'stateRules.update': aboutStateRule(sampleDepositRule),
  'stateRules.retire': aboutStateRule(),
  'quoteTemplates.get': aboutQuoteTemplate(),
  'quoteTemplates.rename': aboutQuoteTemplate({ name: 'Slate roofs' }),
  'quoteTemplates.remove': aboutQuoteTemplate(),
  'quotes.discardRevision': async (world, scene) => {
    const valid = await aboutQuote('contractor', 'sent')(world, scene, undefined as never);
    const { id } = valid.input as { id: string };
    const api = await world.as(scene.people.contractor);
    await api.quotes.update({ id, projectTitle: 'Slate roof' });
    return valid;
  },
  'conversations.consolidate': async (world, scene) => {
    const { token, contractorId, api } = await newConversation(world, scene);
    await api.conversations.create({ contractorId, subject: 'The gutter', content: 'Hi' });
    return { token, input: { contractorId } };
  },
  'categories.rename': aboutService((name) => ({
    to: name.replace('Trade', 'Work'),
    reason: 'Clearer',
  })),
  'categories.merge': aboutService(() => ({ into: 'Roof Repair', reason: 'The same' })),
  'supportDesk.projects': aboutTwoTickets(({ id }) => ({ id })),
  'supportDesk.sameAsker': aboutTwoTickets(({ id }) => ({ id })),
  'supportDesk.previewMerge': aboutTwoTickets((tickets) => tickets),
  'supportDesk.merge': aboutTwoTickets((tickets) => tickets),
  'conversations.editMessage': async (world, scene) => {
    const { token, id, messageId } = await newConversation(world, scene);
    return { token, input: { id, messageId, content: 'Hello there' } };
  },
  'conversations.archive': aboutConversation(),
  'conversations.remove': aboutConversation(),
  'conversations.escalate': aboutConversation(),
  'conversations.update': aboutConversation({ subject: 'The roof' }),
  'conversations.resolve': async (world, scene) => {
    const { id, api } = await newConversation(world, scene);
    await api.conversations.escalate({ id });
    return { token: scene.people.people.token, input: { id } };
  },
  'calendar.read': async (world, { people }) => {
    const { url } = await (await world.as(people.contractor)).calendar.renewFeed();
    return { input: { file: url?.split('/').at(-1) } };
  },
  'events.remove': async (world) => {
    const { token, id } = await newEvent(world);
    return { token, input: { id } };
  },
  'events.complete': async (world) => {
    const { token, id } = await newEvent(world);
    await world.pool.query(`${BEGAN} where id = $1`, [id]);
    return { token, input: { id } };
  },
  'events.recordNoShow': async (world, scene) => {
    const { token, id } = await newEvent(world);
    // A contractor must know a homeowner to visit them.
    await world.pool.query(`${BEGAN}, homeowner_id = $2 where id = $1`, [
      ...[id, scene.people.homeowner.uid],
    ]);
    return { token, input: { id } };
  },
  'savedReplies.update': aboutSavedReply({ body: 'Good morning, {name}' }),
  'savedReplies.remove': aboutSavedReply(),
  'announcements.get': aboutAnnouncement(),
  'announcements.update': aboutAnnouncement({ title: 'A storm is coming' }),
  'announcements.publish': aboutAnnouncement(),
  'announcements.remove': aboutAnnouncement(),
  'announcements.end': async (world, scene) => {
    const { token, input } = await aboutAnnouncement()(world, scene);
    await (await world.as({ token })).announcements.publish(input);
    return { token, input };
  },
  'announcements.dismiss': async (world, scene) => {
    const { token, input } = await aboutAnnouncement()(world, scene);
    await (await world.as({ token })).announcements.publish(input);
    return { token: scene.people.homeowner.token, input };
  },
  'library.save': async (world, { people }) => {
    const file = await (await world.as(people.homeowner)).files.upload({ file: await picture() });
    return { token: people.homeowner.token, input: { id: file.id, kind: 'plan' } };
  },
  'library.remove': async (world, { people }) => {
    const file = await (await world.as(people.homeowner)).files.upload({ file: await picture() });
    return { token: people.homeowner.token, input: { id: file.id } };
  },
  'files.remove': async (world, { people }) => {
    const file = await (await world.as(people.homeowner)).files.upload({ file: await picture() });
    return { token: people.homeowner.token, input: { id: file.id } };
  },
  'uploads.get': aboutUpload(),
  'uploads.append': aboutUpload(samplePart),
  'uploads.cancel': aboutUpload(),
  'uploads.finish': async (world, scene) => {
    const call = await aboutUpload()(world, scene);
    await (await world.as({ token: call.token })).uploads.append({ ...call.input, ...samplePart });
    return call;
  },
  'files.upload': async (_world, { people }) => ({
    token: people.homeowner.token,
    input: { file: await picture() },
  }),
  'notifications.remove': aboutNotification,
  'notifications.markRead': aboutNotification,
  'notifications.reportBlocked': aboutNotification,
  'notifications.unsubscribe': async (world, { people }) => {
    const { token } = people.homeowner;
    const { notifications } = await world.as({ token });
    await notifications.subscribe(samplePushDevice());
    const { items } = await notifications.subscriptions();
    return { token, input: { id: items[0]?.id } };
  },
};

/** About a notification that an admin wrote to the scenario's homeowner. */
async function aboutNotification(world: World, { people }: Scenario): Promise<ValidCall> {
  const { id } = await (await world.as(people.people)).notifications.create({
    ...{ userId: people.homeowner.uid, type: 'project_update', title: 'News', message: 'Roof' },
  });
  return { token: people.homeowner.token, input: { id } };
}
