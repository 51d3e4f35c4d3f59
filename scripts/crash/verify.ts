import { listAll, retryWhileBusy, type Send } from './client.ts';

/** A homeowner and the contractor of all of them. */
type Writer = {
  send: Send;
  sendAsPro: Send;
  conversationId: string;
  acknowledged: AcknowledgedWrites;
};

/** Writes that the program answered with success. */
export type AcknowledgedWrites = {
  projects: Map<string, string>;
  messages: { id: string; content: string }[];
  /** The status of each quote after the last acknowledged write. */
  quotes: Map<string, string>;
  /** The content of each file. */
  files: Map<string, string>;
};

export const noWrites = (): AcknowledgedWrites => ({
  projects: new Map(),
  messages: [],
  quotes: new Map(),
  files: new Map(),
});

const statuses = ['draft', 'sent', 'accepted'];

/** Compares what is stored with what was acknowledged. Throws at the first difference. */
export async function verify(writer: Writer) {
  await verifyProjects(writer);
  await verifyMessages(writer);
  await verifyQuotes(writer);
  await verifyFiles(writer);
}

async function verifyProjects({ send, acknowledged }: Writer) {
  const projects = await listAll(send, '/api/projects');
  const leads = new Set((await listAll(send, '/api/leads')).map(({ id }) => id));
  const titles = projects.map(({ title }) => title);
  if (new Set(titles).size !== titles.length) throw new Error('a project was stored twice');
  for (const { id, leadId } of projects)
    if (!leadId || !leads.has(leadId)) throw new Error(`project ${id} is there without its lead`);
  const stored = new Set(projects.map(({ id }) => id));
  for (const id of acknowledged.projects.keys())
    if (!stored.has(id)) throw new Error(`project ${id} was acknowledged and is lost`);
}

async function verifyMessages({ send, conversationId, acknowledged }: Writer) {
  const all = await listAll(send, `/api/conversations/${conversationId}/messages`);
  // The system writes into the conversation, too, when a quote is accepted.
  const messages = all.sort((a, b) => Number(a.seq) - Number(b.seq));
  messages.forEach(({ seq }, n) => {
    if (seq !== n + 1) throw new Error(`message ${n + 1} of a conversation has number ${seq}`);
  });
  const contents = messages.map(({ content }) => content).filter(isOurs);
  if (new Set(contents).size !== contents.length) throw new Error('a message was stored twice');
  const order = acknowledged.messages.map(({ content }) => contents.indexOf(content));
  if (order.includes(-1)) throw new Error('a message was acknowledged and is lost');
  if (order.some((place, n) => n > 0 && place <= (order[n - 1] ?? -1)))
    throw new Error('acknowledged messages changed their order');
}

const isOurs = (content: unknown) => String(content).startsWith('write ');

/** Each quote once, with its status or the one of a write whose answer was lost. Those found accepted stay so. */
async function verifyQuotes({ sendAsPro, send, acknowledged: { quotes } }: Writer) {
  for (const [id, status] of quotes) {
    if (status === 'seen accepted') continue;
    const quote = await retryWhileBusy(() => sendAsPro('GET', `/api/quotes/${id}`));
    if (statuses.indexOf(String(quote.status)) < statuses.indexOf(status))
      throw new Error(`quote ${id} was acknowledged as ${status} and is ${quote.status}`);
    if (status === 'accepted') quotes.set(id, 'seen accepted');
  }
  const titles = (await listAll(send, '/api/quotes')).map(({ projectTitle }) => projectTitle);
  if (new Set(titles).size !== titles.length) throw new Error('a quote was stored twice');
}

/** Each file is read once: what was whole and is never written again stays so. */
async function verifyFiles({ send, acknowledged: { files } }: Writer) {
  for (const [id, content] of files) {
    const { url } = await retryWhileBusy(() => send('GET', `/api/files/${id}`));
    const stored = await retryWhileBusy(() => send.text(String(url)));
    if (stored !== content) throw new Error(`file ${id} was acknowledged and is not whole`);
    files.delete(id);
  }
}
