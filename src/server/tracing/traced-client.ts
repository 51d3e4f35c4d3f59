import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import type { Tracer } from './tracer.ts';
import { currentTracer } from './tracing.ts';

type Base = new (
  config?: pg.ClientConfig,
) => { query(config: unknown, ...rest: unknown[]): unknown };
type Done = (error: Error | null, result?: unknown) => void;

/** A class of connections whose statements are parts of the traces around them. Without traces, the class as it is. */
export function tracedClient<Client extends Base>(Client: Client): Client {
  const tracer = currentTracer();
  return tracer ? (withTraces(Client, tracer) as Client) : Client;
}

const withTraces = (Client: Base, tracer: Tracer) =>
  class extends Client {
    override query(config: unknown, ...rest: unknown[]) {
      const { name, text } = describe(config);
      const end = tracer.begin({
        name,
        kind: 'statement',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      });
      if (!end) return super.query(config, ...rest);
      const at = rest.findIndex((one) => typeof one === 'function');
      if (at >= 0) rest[at] = ending(rest[at] as Done, end);
      else if (hasCallback(config)) config.callback = ending(config.callback, end);
      const answer = super.query(config, ...rest);
      if (answer instanceof Promise) answer.then(() => end(), end);
      else if (at < 0 && !hasCallback(config)) end();
      return answer;
    }
  };

const ending =
  (done: Done, end: (error?: unknown) => void): Done =>
  (error, result) => {
    end(error ?? undefined);
    done(error, result);
  };

const hasCallback = (config: unknown): config is { callback: Done } =>
  typeof (config as { callback?: unknown } | null)?.callback === 'function';

const LONGEST_TEXT = 1_000;

/** The text has no values in it: they are sent beside it. */
function describe(config: unknown) {
  const { name, text = config } = (config ?? {}) as { name?: unknown; text?: unknown };
  const statement = typeof text === 'string' ? text.trim() : '';
  const verb = /^\w+/.exec(statement)?.[0]?.toLowerCase() ?? 'statement';
  return {
    name: typeof name === 'string' && name ? name : verb,
    text: statement.slice(0, LONGEST_TEXT),
  };
}

/** Whoever waits for a connection gets it while another one runs: what it does then is still its own. */
export function keepTraces(pool: pg.Pool) {
  if (!currentTracer()) return;
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown;
  pool.connect = ((done?: Done) =>
    connect(done && AsyncResource.bind(done))) as typeof pool.connect;
}
