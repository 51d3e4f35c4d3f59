import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { backoffDelay } from '#browser/live-stream.ts';

type Event = { id: string; data: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * Follows a stream of events until `signal` aborts, as our browser client does: after a cut it reconnects with
 * the id of the last event and the same delays. `onOpen` is called after each connect, `onEnd` after each cut.
 */
export async function followStream(
  url: () => string,
  token: string,
  { signal, onEvent, onOpen, onEnd }: StreamHandlers & { onEnd: () => void },
) {
  let last = '0';
  let failures = 0;
  while (!signal.aborted) {
    await readStreamOnce(url(), token, last, {
      signal,
      onOpen: (cut) => {
        failures = 0;
        onOpen(cut);
      },
      onEvent: (event) => {
        last = event.id;
        onEvent(event);
      },
    }).catch(() => {});
    onEnd();
    if (!signal.aborted)
      await pause(backoffDelay(failures++), undefined, { signal }).catch(() => {});
  }
}

type StreamHandlers = {
  signal: AbortSignal;
  onEvent: (event: Event) => void;
  /** Gets a function that cuts the connection. */
  onOpen: (cut: () => void) => void;
};

function readStreamOnce(
  url: string,
  token: string,
  last: string,
  { signal, onEvent, onOpen }: StreamHandlers,
) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': last };
    const request = http.get(url, { agent, headers, signal }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`the stream answered ${response.statusCode}`));
        return;
      }
      onOpen(() => request.destroy());
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = parseEvent(text.slice(0, end));
          text = text.slice(end + 2);
          if (event) onEvent(event);
        }
      });
      response.on('close', resolve);
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

function parseEvent(block: string): Event | undefined {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field('id'), field('data')];
  return field('event') === 'message' && id && data ? { id, data } : undefined;
}
