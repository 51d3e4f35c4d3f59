/** The position of each event in its stream, from which a later request can resume. */
const ids = new WeakMap<object, string>();

export const eventIdOf = (event: object) => ids.get(event);

/** For what brings events another way. */
export function withEventId<Event extends object>(event: Event, id: string) {
  ids.set(event, id);
  return event;
}

/** The events of an answer as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const messages = `${text}${value}`.split(/\r?\n\r?\n/);
      text = messages.pop() ?? '';
      for (const message of messages) {
        const { event, data, id } = parseMessage(message);
        if (event === 'done' || event === 'close') return;
        if (event !== 'message' || data === '') continue;
        const body: unknown = JSON.parse(data);
        if (id !== undefined && typeof body === 'object' && body !== null) withEventId(body, id);
        yield body;
      }
    }
  } finally {
    // Also when whoever reads them has enough.
    await reader.cancel().catch(() => undefined);
  }
}

/** A comment alone, which keeps the connection open, is no event. */
function parseMessage(message: string) {
  const fields = message.split(/\r?\n/).map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const last = (name: string) => fields.findLast((field) => field.name === name)?.value;
  const lines = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
  return {
    event: last('event') ?? (lines.length > 0 ? 'message' : undefined),
    data: lines.join('\n'),
    id: last('id'),
  };
}
