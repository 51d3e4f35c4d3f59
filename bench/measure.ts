import autocannon from 'autocannon';

export const CONNECTIONS = 32;

export type Request = {
  method: 'GET' | 'POST';
  /** Called for each request, which can ask for something else each time. */
  path: () => string;
  body?: () => string;
  headers?: Record<string, string> | (() => Record<string, string>);
};

export type Measurement = { perSecond: number; p99: number; refused: number };

/** Measures requests per second and the 99th percentile in milliseconds. */
export async function measure(
  base: string,
  request: Request,
  seconds: number,
): Promise<Measurement> {
  const result = await autocannon({
    url: base,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: request.method,
        setupRequest: (one) => {
          const path = request.path();
          const { headers = {} } = request;
          return {
            ...one,
            path,
            headers: {
              ...(typeof headers === 'function' ? headers() : headers),
              ...(request.body ? { 'content-type': 'application/json' } : {}),
            },
            ...(request.body ? { body: request.body() } : {}),
          };
        },
      },
    ],
  });
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}
