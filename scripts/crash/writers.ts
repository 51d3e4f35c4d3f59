import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { client, Refused, type Send } from './client.ts';
import { type AcknowledgedWrites, noWrites, verify } from './verify.ts';

export type Writers = Awaited<ReturnType<typeof createWriters>>;

const WRITERS = 4;
const RETRY_MS = 50;
/** The same in each attempt, like everything else that has the same Idempotency-Key. */
const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** What each homeowner and their contractor write in turn, again and again: a whole job, a message and a file. */
const kinds = ['project', 'message', 'interest', 'draft', 'upload', 'send', 'accept'] as const;

type Options = {
  /** Called after each write that was answered, and before each that is sent again. */
  onAcknowledged?: () => void;
  onRepeated?: () => void;
  /** Whether to go on when the program does not answer at all, as behind a balancer that finds another copy. */
  goOn?: boolean;
};

/**
 * Homeowners and a contractor who write without a pause. A write without an answer, or with a 5xx, is sent again with the
 * same Idempotency-Key, as a client would; it must then succeed, or fail for the same reason, but never be in conflict.
 */
export async function createWriters(base: () => string, options: Options = {}) {
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
  const sendAsPro = client(base, String(pro.token));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (): Promise<Writer> => {
      const send = client(base, String((await register('homeowner', {})).token));
      const { id } = await send('PUT', '/api/conversations/unified', { contractorId });
      return {
        send,
        sendAsPro,
        conversationId: String(id),
        acknowledged: noWrites(),
        turn: 0,
        leadId: '',
        quoteId: '',
        pending: undefined,
      };
    }),
  );
  return {
    /** Writes until `until` aborts or the program does not answer. Returns the number of acknowledged writes. */
    async write(until: AbortSignal) {
      const counts = await Promise.all(
        writers.map((writer) => writeUntilAborted(writer, until, options)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    /** What was acknowledged until now. */
    acknowledged: () => writers.map((writer) => structuredClone(writer.acknowledged)),
    /** Expects no more than what was acknowledged then. Returns how many writes that were. */
    expect(then: readonly AcknowledgedWrites[]) {
      for (const [n, writer] of writers.entries())
        writer.acknowledged = structuredClone(then[n] ?? noWrites());
      return then.reduce((sum, each) => sum + countWrites(each), 0);
    },
    /** Compares what is stored with what was acknowledged. Throws at the first difference. */
    verify: () => Promise.all(writers.map(verify)),
  };
}

export type Writer = {
  send: Send;
  sendAsPro: Send;
  conversationId: string;
  acknowledged: AcknowledgedWrites;
  turn: number;
  /** Of the job under way. */
  leadId: string;
  quoteId: string;
  pending: PendingWrite | undefined;
};
type PendingWrite = { kind: (typeof kinds)[number]; key: string; text: string };

/** Each project, message, quote and file once. */
const countWrites = ({ projects, messages, quotes, files }: AcknowledgedWrites) =>
  projects.size + messages.length + quotes.size + files.size;

async function writeUntilAborted(writer: Writer, until: AbortSignal, options: Options) {
  let acknowledged = 0;
  while (!until.aborted) {
    writer.pending ??= {
      kind: kinds[writer.turn % kinds.length] ?? 'message',
      key: randomUUID(),
      text: `write ${randomUUID()}`,
    };
    try {
      await perform(writer, writer.pending);
    } catch (error) {
      if (error instanceof Refused && error.status < 500)
        throw new Error(`a ${writer.pending.kind} was refused`, { cause: error });
      if (!(error instanceof Refused) && !options.goOn) return acknowledged;
      options.onRepeated?.();
      await pause(RETRY_MS);
      continue;
    }
    writer.pending = undefined;
    writer.turn += 1;
    acknowledged += 1;
    options.onAcknowledged?.();
  }
  return acknowledged;
}

async function perform(writer: Writer, { kind, key, text }: PendingWrite) {
  const { send, sendAsPro, acknowledged, leadId, quoteId } = writer;
  const once = { 'idempotency-key': key };
  if (kind === 'project') {
    const project = { title: text, description: text, category: 'Roof Repair', zipCode: '60614' };
    const answer = await send('POST', '/api/projects', project, once);
    writer.leadId = String(answer.leadId);
    acknowledged.projects.set(String(answer.id), writer.leadId);
  } else if (kind === 'message') {
    const path = `/api/conversations/${writer.conversationId}/messages`;
    const { id } = await send('POST', path, { content: text }, once);
    acknowledged.messages.push({ id: String(id), content: text });
  } else if (kind === 'interest') {
    await sendAsPro('POST', `/api/leads/${leadId}/interest`, undefined, once);
  } else if (kind === 'draft') {
    const draft = {
      projectTitle: text,
      items: [{ description: text, amount: 250_000 }],
      validUntil,
    };
    const { id } = await sendAsPro('POST', `/api/leads/${leadId}/quotes`, draft, once);
    writer.quoteId = String(id);
    acknowledged.quotes.set(writer.quoteId, 'draft');
  } else if (kind === 'send') {
    await sendAsPro('POST', `/api/quotes/${quoteId}/send`, { channels: ['portal'] }, once);
    acknowledged.quotes.set(quoteId, 'sent');
  } else if (kind === 'accept') {
    await send('POST', `/api/quotes/${quoteId}/accept`, {}, once);
    acknowledged.quotes.set(quoteId, 'accepted');
  } else {
    const content = `%PDF-1.4\n% ${text}\n%%EOF\n`;
    const form = new FormData();
    form.append('file', new File([content], 'plan.pdf', { type: 'application/pdf' }));
    const { id } = await send('POST', '/api/files', form, once);
    acknowledged.files.set(String(id), content);
  }
}
