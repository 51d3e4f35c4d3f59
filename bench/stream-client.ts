import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

type Event = { id: string; data: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const RETRY_MS = 200;

/**
 * Follows a stream of events until `signal` says stop, as a browser does: when it ends, it comes back with
 * the id of the last event. `onOpen` is called whenever it stands.
 */
export async function followStream(
  url: () => string,
  token: string,
  {
    signal,
    onEvent,
    onOpen,
  }: { signal: AbortSignal; onEvent: (event: Event) => void; onOpen: () => void },
) {
  let last = '0';
  while (!signal.aborted) {
    await once(url(), token, last, {
      signal,
      onOpen,
      onEvent: (event) => {
        last = event.id;
        onEvent(event);
      },
    }).catch(() => {});
    if (!signal.aborted)
      await pause(RETRY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

type Hearing = { signal: AbortSignal; onEvent: (event: Event) => void; onOpen: () => void };

function once(url: string, token: string, last: string, { signal, onEvent, onOpen }: Hearing) {
  return new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': last };
    const request = http.get(url, { agent, headers, signal }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`the stream answered ${response.statusCode}`));
        return;
      }
      onOpen();
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = eventIn(text.slice(0, end));
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

function eventIn(block: string): Event | undefined {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field('id'), field('data')];
  return field('event') === 'message' && id && data ? { id, data } : undefined;
}
