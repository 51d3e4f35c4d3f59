import type { Config } from '../config/config.ts';
import type { Tracer, Work } from './tracer.ts';

/**
 * One for a process, like its log: passing it to every statement would cost each of them, and hardly anybody sets it.
 */
let tracer: Tracer | undefined;

/** Sends traces to a collector, if one is configured; only then is OpenTelemetry loaded. */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>, processName?: string) {
  if (!tracing) return;
  const { createTracer } = await import('./open-telemetry.ts');
  tracer = createTracer(tracing, processName);
}

export async function stopTracing() {
  await tracer?.stop();
  tracer = undefined;
}

export const currentTracer = () => tracer;

/** Runs work as part of a trace, if there are traces. */
export const traced = <T>(work: Work, act: () => T): T => (tracer ? tracer.run(work, act) : act());
