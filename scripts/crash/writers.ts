import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { client, listAll, Refused, type Send } from './client.ts';

/** Writes that the program answered with success. */
export type AcknowledgedWrites = {
  projects: Map<string, string>;
  messages: { id: string; content: string }[];
};

export type Writers = Awaited<ReturnType<typeof createWriters>>;

const WRITERS = 4;
const RETRY_MS = 50;

/**
 * Homeowners who post projects and write messages without a pause. A write without an answer is sent again with
 * the same Idempotency-Key, as a client would.
 */
export async function createWriters(base: () => string) {
  const guest = client(base);
  const register = (role: string, extra: object) =>
    guest('POST', '/api/users', {
      role,
      email: `${randomUUID()}@example.com`,
      password: 'plumb and level',
      firstName: 'Robin',
      lastName: 'Writer',
      phone: '(312) 555-0100',
      zipCode: '60614',
      ...extra,
    });
  const pro = await register('contractor', {
    businessName: 'Steady Roofs',
    services: ['Roof Repair'],
  });
  const contractorId = (pro.user as { uid: string }).uid;
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const send = client(base, (await register('homeowner', {})).token as string);
      const { id } = await send('PUT', '/api/conversations/unified', { contractorId });
      const acknowledgedWrites: AcknowledgedWrites = { projects: new Map(), messages: [] };
      return {
        send,
        conversationId: String(id),
        acknowledgedWrites,
        pending: undefined as PendingWrite | undefined,
      };
    }),
  );
  return {
    writers,
    /** Writes until `until` aborts or the program does not answer. Returns the number of acknowledged writes. */
    async write(until: AbortSignal) {
      const counts = await Promise.all(writers.map((writer) => writeUntilAborted(writer, until)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    verify: () => Promise.all(writers.map(verify)),
  };
}

type PendingWrite = { kind: 'project' | 'message'; key: string; text: string };
type Writer = {
  send: Send;
  conversationId: string;
  acknowledgedWrites: AcknowledgedWrites;
  pending: PendingWrite | undefined;
};

async function writeUntilAborted(writer: Writer, until: AbortSignal) {
  let acknowledged = 0;
  while (!until.aborted) {
    writer.pending ??= {
      kind: acknowledged % 2 === 0 ? 'project' : 'message',
      key: randomUUID(),
      text: `write ${randomUUID()}`,
    };
    try {
      await perform(writer, writer.pending);
    } catch (error) {
      // No answer, 5xx or 409: the write stays pending and is sent again.
      if (error instanceof Refused && error.status < 500 && error.status !== 409) throw error;
      if (!(error instanceof Refused)) return acknowledged;
      await pause(RETRY_MS);
      continue;
    }
    writer.pending = undefined;
    acknowledged += 1;
  }
  return acknowledged;
}

async function perform(
  { send, conversationId, acknowledgedWrites }: Writer,
  { kind, key, text }: PendingWrite,
) {
  const once = { 'idempotency-key': key };
  if (kind === 'message') {
    const path = `/api/conversations/${conversationId}/messages`;
    const { id } = await send('POST', path, { content: text }, once);
    acknowledgedWrites.messages.push({ id: String(id), content: text });
    return;
  }
  const project = { title: text, description: text, category: 'Roof Repair', zipCode: '60614' };
  const { id, leadId } = await send('POST', '/api/projects', project, once);
  acknowledgedWrites.projects.set(String(id), String(leadId));
}

/** Compares what is stored with what was acknowledged. Throws at the first difference. */
async function verify({ send, conversationId, acknowledgedWrites }: Writer) {
  const projects = await listAll(send, '/api/projects');
  const leads = new Set((await listAll(send, '/api/leads')).map(({ id }) => id));
  const titles = projects.map(({ title }) => title);
  if (new Set(titles).size !== titles.length) throw new Error('a project was stored twice');
  for (const { id, leadId } of projects)
    if (!leadId || !leads.has(leadId)) throw new Error(`project ${id} is there without its lead`);
  const stored = new Set(projects.map(({ id }) => id));
  for (const id of acknowledgedWrites.projects.keys())
    if (!stored.has(id)) throw new Error(`project ${id} was acknowledged and is lost`);

  const messages = (await listAll(send, `/api/conversations/${conversationId}/messages`)).sort(
    (a, b) => Number(a.seq) - Number(b.seq),
  );
  messages.forEach(({ seq }, n) => {
    if (seq !== n + 1) throw new Error(`message ${n + 1} of a conversation has number ${seq}`);
  });
  const contents = messages.map(({ content }) => content);
  if (new Set(contents).size !== contents.length) throw new Error('a message was stored twice');
  const order = acknowledgedWrites.messages.map(({ content }) => contents.indexOf(content));
  if (order.includes(-1)) throw new Error('a message was acknowledged and is lost');
  if (order.some((place, n) => n > 0 && place <= (order[n - 1] ?? -1)))
    throw new Error('acknowledged messages changed their order');
  return { projects: projects.length, messages: messages.length };
}
