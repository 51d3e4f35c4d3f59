export type ServerEvent = { id: string | undefined; data: unknown };

/** Reads a text/event-stream over HTTP, event by event. `close` closes the connection. */
export async function openEventStream(
  url: string,
  { token, lastEventId }: { token: string; lastEventId?: string | undefined },
) {
  const connection = new AbortController();
  const response = await fetch(url, {
    signal: connection.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const events = parseEvents(response.body);
  return {
    response,
    /** The next event; undefined when the server ended the stream. */
    next: async () => (await events.next()).value,
    close: () => connection.abort(),
  };
}

async function* parseEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, undefined> {
  let text = '';
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as never,
  ) as ReadableStream<string>) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field('event') === 'message')
        yield { id: field('id'), data: JSON.parse(field('data') ?? 'null') };
    }
  }
  return undefined;
}
