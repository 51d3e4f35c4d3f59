import type { Environment } from './environment.ts';

export type TracingSettings = {
  /** A collector that takes OTLP over HTTP; without a slash at its end. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
};

/** Undefined where nobody collects traces. */
export function tracingSettings(env: Environment): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint) return undefined;
  const pairs = (headers ?? '').split(',').filter(Boolean);
  return {
    endpoint,
    serviceName: env.OTEL_SERVICE_NAME,
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    ),
  };
}
