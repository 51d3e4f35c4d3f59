import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Book, Reader } from './book.ts';
import { type Answer, ask, type Call, type Fields } from './http.ts';

const RETRY_MS = 50;
/** How many of the acknowledged writes are sent once more, with the same key. */
const REPEATED = 0.2;
/** A write that is not answered in all that time is a fault of its own. */
const GIVE_UP_MS = 120_000;

type Write = Omit<Call, 'method' | 'path' | 'token' | 'key'> & {
  /**
   * What sending it again does. `replayed`: the Idempotency-Key replays the first answer, whole or its id alone. `same`:
   * it leads to the same. A list of statuses: what may be answered to a repetition, because the first try was done.
   */
  again?: 'replayed' | 'replayed id' | 'same' | readonly number[];
};

export type Writer = ReturnType<typeof createWriter>;

/** Sends writes until each is answered, as a client that must not lose or double anything. */
export function createWriter(url: string, book: Book) {
  /** Writes whose answer is not in the book yet. */
  let inFlight = 0;
  let isOver = false;
  let gate: PromiseWithResolvers<void> | undefined;

  /** Sends it until there is an answer that says something. */
  async function insist(call: string, request: Call) {
    const until = performance.now() + GIVE_UP_MS;
    for (let tried = 1; ; tried += 1) {
      const answer = await ask(url, request);
      if (isOver) throw new Error('the run is over');
      if (answer && answer.status < 500) return { answer, tried };
      if (answer?.status === 500) throw new Error(`${call} answered 500 ${answer.text}`);
      if (performance.now() > until) throw new Error(`${call} was not answered ${answer?.text}`);
      book.repeats += 1;
      await pause(RETRY_MS);
    }
  }

  const isGood = ({ status }: Answer) => status >= 200 && status < 300;

  return {
    /** Stops before the next write of everybody; resolves when none is under way. */
    async hold() {
      gate = Promise.withResolvers();
      while (inFlight > 0) await pause(10);
    },
    goOn() {
      gate?.resolve();
      gate = undefined;
    },
    /** Lets everything that is under way fail. */
    end() {
      isOver = true;
      gate?.resolve();
      gate = undefined;
    },
    /**
     * Resolves with the acknowledged answer; a refusal ends the run. `note` books what must be read first; nobody reads
     * anything back before that.
     */
    async write(
      call: string,
      as: Reader,
      target: `${string} ${string}`,
      { again = 'replayed', ...sent }: Write = {},
      note: (answer: Fields) => unknown = () => {},
    ): Promise<Fields> {
      while (gate) await gate.promise;
      inFlight += 1;
      try {
        const [method = '', path = ''] = target.split(' ');
        const request = { ...sent, method, path, token: as.token, key: randomUUID() };
        const { answer, tried } = await insist(call, request);
        const wasDone = tried > 1 && Array.isArray(again) && again.includes(answer.status);
        if (!isGood(answer) && !wasDone)
          throw new Error(`${call} was refused at try ${tried}: ${answer.status} ${answer.text}`);
        book.acknowledge(call);
        if (String(again).startsWith('replayed') && Math.random() < REPEATED) {
          book.repeats += 1;
          const repeated = (await insist(call, request)).answer;
          const isSame =
            again === 'replayed'
              ? repeated.text === answer.text
              : repeated.body.id === answer.body.id;
          if (repeated.status !== answer.status || !isSame)
            throw new Error(`${call} repeated: ${answer.text}, then ${repeated.text}`);
        }
        await note(answer.body);
        return answer.body;
      } finally {
        inFlight -= 1;
      }
    },
    /** Reads until there is an answer. */
    async read(as: Reader, path: string): Promise<Answer> {
      const { answer } = await insist(path, { method: 'GET', path, token: as.token });
      return answer;
    },
  };
}
