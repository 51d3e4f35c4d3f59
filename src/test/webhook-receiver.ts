import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

export type ReceivedWebhook = {
  host: string;
  path: string;
  id: string;
  signature: string;
  body: string;
};

type Answer = { status: number; location?: string } | 'silence';

/** Programs of businesses on this machine. Its `agent` connects to them, whatever host a webhook names. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let answerTo: (webhook: ReceivedWebhook) => Answer | Promise<Answer> = () => ({ status: 204 });
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request, (part) => Buffer.from(part)));
    const { headers, url: path = '' } = request;
    const webhook = {
      ...{ host: headers.host ?? '', path, body: body.toString() },
      id: String(headers['webhook-id']),
      signature: String(headers['webhook-signature']),
    };
    received.push(webhook);
    const answer = await answerTo(webhook);
    if (answer === 'silence') return;
    const { status, location } = answer;
    response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    agent() {
      const agent = new Agent();
      agent.createConnection = () => connect(port, '127.0.0.1');
      return agent;
    },
    answerWith(answer: typeof answerTo) {
      answerTo = answer;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
