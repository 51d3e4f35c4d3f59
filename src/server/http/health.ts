import type { Exchange } from './exchange.ts';

const headers = ['content-type', 'application/json', 'cache-control', 'no-store'];

/**
 * Answers `/healthz` (the process is alive) and `/readyz` (it should get requests), whatever the method: balancers send
 * OPTIONS, HTTP/1.0 and no Host. Returns whether the request was one of them.
 */
export async function answerHealth(exchange: Exchange, isReady: () => Promise<boolean>) {
  if (exchange.path === '/healthz') exchange.send(200, headers, '{"status":"ok"}');
  else if (exchange.path !== '/readyz') return false;
  else if (await isReady()) exchange.send(200, headers, '{"status":"ready"}');
  else exchange.send(503, headers, '{"status":"not ready"}');
  return true;
}

/** They are no calls of the contract: for them there is no session, no limit and no `/api`. */
export const healthPaths = {
  '/healthz': describeCheck('health.live', 'Whether the process is alive', ['ok']),
  '/readyz': describeCheck('health.ready', 'Whether the process should get requests', [
    'ready',
    'not ready',
  ]),
};

function describeCheck(operationId: string, summary: string, [good, bad]: string[]) {
  const answer = (status: string) => ({
    description: status,
    content: {
      'application/json': {
        schema: {
          type: 'object' as const,
          properties: { status: { const: status } },
          required: ['status'],
        },
      },
    },
  });
  return {
    get: {
      operationId,
      summary,
      tags: ['health'],
      security: [],
      servers: [{ url: '/' }],
      responses: { 200: answer(good ?? ''), ...(bad && { 503: answer(bad) }) },
    },
  };
}
