import { connect, type Socket } from 'node:net';

/*
 * Generates load, as a process of its own. Each connection sends one request after the other over a raw socket: an
 * HTTP client in JavaScript would cost more than the answers that it measures.
 */

export type LoadOrder = {
  port: number;
  connections: number;
  seconds: number;
  /** Whole HTTP requests, sent in turn. */
  requests: string[];
  /** How many requests are sent at most. */
  count?: number;
};

export type LoadReport = {
  answered: number;
  /** Answers other than 2xx and 304, and connections that broke. */
  refused: number;
  seconds: number;
  p50: number;
  p99: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

/** The length of a whole answer; undefined while some of it is missing. */
function answerLength(bytes: Buffer) {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const text = bytes.toString('latin1', 0, head).toLowerCase();
  const from = head + HEAD_END.length;
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
  if (length !== undefined) return from + Number(length);
  if (!text.includes('\r\ntransfer-encoding: chunked')) return from;
  const end = bytes.indexOf(CHUNKS_END, head);
  return end < 0 ? undefined : end + CHUNKS_END.length;
}

function drive({ port, connections, seconds, requests, count = Infinity }: LoadOrder) {
  const buffers = requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  let turn = Math.floor(Math.random() * buffers.length);
  let refused = 0;
  let sent = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  return new Promise<LoadReport>((resolve) => {
    let open = connections;
    const closed = () => {
      open -= 1;
      if (open > 0) return;
      const sorted = Float64Array.from(times).sort();
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const took = (performance.now() - started) / 1_000;
      const { length: answered } = times;
      resolve({ answered, refused, seconds: took, p50: at(0.5), p99: at(0.99) });
    };
    const follow = (socket: Socket) => {
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      let isDone = false;
      const next = () => {
        sentAt = performance.now();
        if (sentAt >= until || sent >= count) {
          isDone = true;
          socket.end();
          return;
        }
        turn = (turn + 1) % buffers.length;
        sent += 1;
        socket.write(buffers[turn] ?? '');
      };
      socket.setNoDelay();
      socket.on('connect', next);
      socket.on('data', (chunk: Buffer) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        const length = answerLength(received);
        if (length === undefined || received.length < length) return;
        // "HTTP/1.1 200": the digits of the status.
        const isGood = received[9] === 50 || received.toString('latin1', 9, 12) === '304';
        if (!isGood) refused += 1;
        times.push(performance.now() - sentAt);
        received = Buffer.alloc(0);
        next();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!isDone) refused += 1;
        closed();
      });
    };
    for (let n = 0; n < connections; n += 1) follow(connect(port, '127.0.0.1'));
  });
}

process.on('message', (order: LoadOrder) => {
  void drive(order).then((report) => process.send?.(report));
});
