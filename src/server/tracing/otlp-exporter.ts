import type { Attributes, HrTime } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

const TIMEOUT_MS = 10_000;

type Settings = { endpoint: string; headers: Record<string, string> };

/**
 * Sends spans as OTLP in JSON, which every collector takes. The package that does the same brings metrics, logs and
 * protobuf along. What a collector does not take is dropped: nothing of ours waits for it.
 */
export function createOtlpExporter({ endpoint, headers }: Settings): SpanExporter {
  const sending = new Set<Promise<void>>();
  const send = async (spans: readonly ReadableSpan[]) => {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(toRequest(spans)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  };
  const settle = async () => void (await Promise.allSettled(sending));
  return {
    export(spans, done) {
      const sent = send(spans).then(
        () => done({ code: SUCCESS }),
        (error: Error) => done({ code: FAILED, error }),
      );
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
    },
    forceFlush: settle,
    shutdown: settle,
  };
}

/** How OpenTelemetry says whether an export succeeded. */
const [SUCCESS, FAILED] = [0, 1];

const toRequest = (spans: readonly ReadableSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toKeyValues(spans[0]?.resource.attributes ?? {}) },
      scopeSpans: [{ scope: { name: 'plumbline' }, spans: spans.map(toOtlp) }],
    },
  ],
});

function toOtlp(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext();
  return {
    ...{ traceId, spanId, name: span.name },
    ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
    // The protocol counts from 1.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: toKeyValues(span.attributes),
    status: { code: span.status.code },
  };
}

/** Seconds and nanoseconds: more than a number holds. */
const nanoseconds = ([seconds, rest]: HrTime) => `${seconds}${String(rest).padStart(9, '0')}`;

const toKeyValues = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toValue(value) }],
  );

function toValue(value: NonNullable<Attributes[string]>) {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value) };
}
