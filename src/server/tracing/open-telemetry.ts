import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';
import type { TracingSettings } from '../config/tracing-settings.ts';
import { databaseMeaning } from '../database/sql-states.ts';
import { createOtlpExporter } from './otlp-exporter.ts';
import type { Tracer, Work } from './tracer.ts';

type Current = { context: Context; requestId: string | undefined };

const kinds = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  dispatch: SpanKind.PRODUCER,
  job: SpanKind.CONSUMER,
  send: SpanKind.CLIENT,
};
const ZEROS = /^0*$/;

/**
 * The ids of a request's trace follow from the id of the request, which rows of the outbox, jobs and messages have:
 * so everything that follows is in one trace, whichever process does it, and nothing more is stored.
 */
function idsOf(requestId: string | null | undefined) {
  const hex = requestId?.replaceAll('-', '') ?? '';
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  const ids = { traceId: hex, spanId: hex.slice(16) };
  return ZEROS.test(ids.spanId) ? undefined : ids;
}

/** OpenTelemetry with a collector that takes OTLP over HTTP. */
export function createTracer(settings: TracingSettings, processName?: string): Tracer {
  const around = new AsyncLocalStorage<Current>();
  const random = new RandomIdGenerator();
  /** The ids of the next span, which begins a trace. */
  let next: ReturnType<typeof idsOf>;
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': settings.serviceName,
        ...(processName && { 'service.instance.id': processName }),
      }),
    ),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? random.generateTraceId(),
      generateSpanId: () => next?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(createOtlpExporter(settings))],
  });
  const tracer = provider.getTracer('plumbline');

  /** Of a request that began elsewhere, or here before. */
  const contextOf = (requestId: Work['requestId']) => {
    const ids = idsOf(requestId);
    if (!ids) return undefined;
    const parent = { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, parent);
  };

  function begin(work: Work, startTime?: number): { span: Span; current: Current } {
    const { name, kind, attributes = {} } = work;
    const isRoot = kind === 'request';
    const outer = around.getStore();
    const parent = isRoot
      ? ROOT_CONTEXT
      : (contextOf(work.requestId) ?? outer?.context ?? ROOT_CONTEXT);
    next = isRoot ? idsOf(work.requestId) : undefined;
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, ...(startTime && { startTime }) },
      parent,
    );
    next = undefined;
    const requestId = work.requestId ?? outer?.requestId;
    return { span, current: { context: trace.setSpan(parent, span), requestId } };
  }

  return {
    run(work, act) {
      const { span, current } = begin(work);
      try {
        const result = around.run(current, act);
        const end = () => {
          if (work.outcome) span.setAttributes(work.outcome());
          span.end();
        };
        if (!isPromise(result)) {
          end();
          return result;
        }
        result.then(end, (error: unknown) => fail(span, error));
        return result;
      } catch (error) {
        fail(span, error);
        throw error;
      }
    },
    record(work, startedAt, endedAt) {
      begin(work, startedAt).span.end(endedAt);
    },
    begin(work) {
      if (!around.getStore()) return undefined;
      const { span } = begin(work);
      return (error) => (error ? fail(span, error) : span.end());
    },
    requestId: () => around.getStore()?.requestId,
    flush: () => provider.forceFlush(),
    stop: () => provider.shutdown(),
  };
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';

/** Messages of errors may quote what people wrote: only what kind of error it was is kept. */
function fail(span: Span, error: unknown) {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const kind = databaseMeaning(error)?.code ?? (typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (typeof kind === 'string') span.setAttribute('error.type', kind);
  span.end();
}
