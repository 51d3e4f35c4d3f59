import pg from 'pg';

/** Connections for short reads: one is enough for thousands a second, two use another core of the database. */
const READERS = 2;
/** With fewer for everything else, transactions would wait for each other. */
const MIN_OTHERS = 2;
/** Statements that one connection may owe an answer; further ones take a connection of their own. */
const MAX_UNANSWERED = 32;
/** A connection that has answered nothing for this long is busy with something longer: nothing more waits behind it. */
const STUCK_MS = 25;

type Query = pg.Query & pg.Submittable;
type Done = (error: Error | null, result: pg.QueryResult) => void;

type Reader = {
  client: pg.Client;
  isOpen: boolean;
  unanswered: number;
  answered: number;
  /** It has owed an answer for too long. */
  isStuck: boolean;
  isWatched: boolean;
  isCorked: boolean;
};

/** What node-postgres has beyond its types. */
type Connected = {
  connection: { stream: { cork: () => void; uncork: () => void } };
};

/**
 * A pool whose short reads travel together: a connection of the pool is taken by one statement at a time, and each
 * costs a write and a read here and in the database. On a few further connections, which only read, statements are
 * sent without waiting for the answers before them, and those of one turn of the event loop in one write.
 */
export class RequestPool extends pg.Pool {
  readonly #config: pg.PoolConfig;
  readonly #Client: typeof pg.Client;
  readonly #maxReaders: number;
  #readers: Reader[] = [];
  #isEnding = false;

  /** `max` counts all its connections. */
  constructor(config: pg.PoolConfig & { Client: typeof pg.Client; max: number }) {
    const readers = Math.max(0, Math.min(READERS, config.max - MIN_OTHERS));
    super({ ...config, max: config.max - readers });
    this.#maxReaders = readers;
    this.#config = config;
    this.#Client = config.Client;
  }

  /**
   * Sends a statement that reads little and waits for nothing, such as a row by its key: others may wait behind it.
   * While no such connection is free, one of the pool sends it.
   */
  read(query: Query, done: Done) {
    const reader = this.#findReader();
    if (!reader) {
      (this.query as unknown as (query: Query, done: Done) => void)(query, done);
      return;
    }
    reader.unanswered += 1;
    writeTogether(reader);
    if (!reader.isWatched) watch(reader);
    const answered: Done = (error, result) => {
      reader.unanswered -= 1;
      reader.answered += 1;
      reader.isStuck = false;
      done(error, result);
    };
    (reader.client.query as unknown as (query: Query, done: Done) => void)(query, answered);
  }

  // Both forms of the method.
  override end(ended?: () => void): Promise<void> {
    this.#isEnding = true;
    const ending = Promise.all([
      super.end(),
      ...this.#readers.map(({ client }) => client.end().catch(() => {})),
    ]).then(() => {});
    if (ended) ending.then(ended, ended);
    return ending;
  }

  #findReader() {
    let best: Reader | undefined;
    for (const reader of this.#readers)
      if (isFree(reader) && (!best || reader.unanswered < best.unanswered)) best = reader;
    if (!best?.isOpen || best.unanswered > 0) this.#openAnother();
    return best;
  }

  #openAnother() {
    const isOpening = this.#readers.some(({ isOpen }) => !isOpen);
    if (isOpening || this.#isEnding || this.#readers.length >= this.#maxReaders) return;
    const client = new this.#Client({ ...this.#config, pipeline: true } as pg.ClientConfig);
    const reader = {
      ...{ client, unanswered: 0, answered: 0 },
      ...{ isOpen: false, isStuck: false, isWatched: false, isCorked: false },
    };
    this.#readers.push(reader);
    const close = () => {
      this.#readers = this.#readers.filter((other) => other !== reader);
    };
    client.on('error', close);
    client.on('end', close);
    client.connect((error: Error | null) => {
      if (error) return close();
      this.emit('connect', client as pg.PoolClient);
      // Whoever waits for a lock of another transaction would hold up all that wait behind it.
      client.query('set default_transaction_read_only = on', (refused) => {
        if (refused) return void client.end();
        reader.isOpen = true;
      });
    });
  }
}

const isFree = ({ isOpen, isStuck, unanswered }: Reader) =>
  isOpen && !isStuck && unanswered < MAX_UNANSWERED;

/** While it owes answers, sees whether one came in the last `STUCK_MS`. */
function watch(reader: Reader) {
  reader.isWatched = true;
  const { answered } = reader;
  const timer = setTimeout(() => {
    // After a pause of this process its answers may be here, but unread.
    setImmediate(() => {
      reader.isWatched = reader.unanswered > 0;
      reader.isStuck = reader.isWatched && reader.answered === answered;
      if (reader.isWatched) watch(reader);
    });
  }, STUCK_MS);
  timer.unref();
}

/** Statements of all requests that arrived in this turn of the event loop go out in one write at its end. */
function writeTogether(reader: Reader) {
  if (reader.isCorked) return;
  const { stream } = (reader.client as unknown as Connected).connection;
  stream.cork();
  reader.isCorked = true;
  setImmediate(() => {
    reader.isCorked = false;
    stream.uncork();
  });
}
