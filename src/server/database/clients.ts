import pg from 'pg';

/** After a refused connection, further ones are not even tried for this long: each would cost the server a process. */
const REFUSED_MS = 100;
/** Starting or shutting down, out of connections; nobody listens. */
const refusals = ['57P03', '53300', 'ECONNREFUSED', 'ENOENT'];

type Connected = (error?: Error | null) => void;

/** The parts of a connection that are overridden, without their many overloads. */
const Base = pg.Client as unknown as new (
  config?: pg.ClientConfig,
) => {
  connect(connected: Connected): void;
  query(config: unknown, ...rest: unknown[]): unknown;
};

/**
 * The connections of one pool. `named` says whether they prepare named statements, which a pooler in transaction mode
 * may lose.
 */
export function clientClass({ named }: { named: boolean }) {
  let refusal: { error: Error; until: number } | undefined;
  class Client extends Base {
    override connect(connected: Connected) {
      if (refusal && performance.now() < refusal.until) {
        process.nextTick(connected, refusal.error);
        return;
      }
      super.connect((error) => {
        const isRefused = error && refusals.includes((error as { code?: string }).code ?? '');
        refusal = isRefused ? { error, until: performance.now() + REFUSED_MS } : undefined;
        connected(error);
      });
    }
  }
  return (named ? Client : withoutNames(Client)) as unknown as typeof pg.Client;
}

const withoutNames = (Named: typeof Base) =>
  class Client extends Named {
    override query(config: unknown, ...rest: unknown[]) {
      return super.query(withoutName(config), ...rest);
    }
  };

function withoutName(config: unknown) {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config;
  if (!isSubmittable(config)) return { ...config, name: undefined };
  // A query that sends itself, once: without its class it would be another one.
  return Object.assign(config, { name: '' });
}

/** Whether it is a query that sends itself, instead of the description of one. */
const isSubmittable = (config: unknown): config is pg.Submittable =>
  typeof (config as { submit?: unknown } | null)?.submit === 'function';
