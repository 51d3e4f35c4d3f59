import type { Worker } from 'node:cluster';

type Handle = { close: () => void };
/** What Node sends between processes to hand a connection over, and to say that it has arrived. */
type HandOver = { act?: string; seq?: number };
type Arrival = { ack?: number };

/**
 * Closes the connections that were on their way to a process when it ended. Node.js keeps them open without anyone to
 * answer, so their clients would wait as long as they can.
 */
export function closeLostConnections(worker: Worker) {
  const child = worker.process;
  const underWay = new Map<number, Handle>();
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  child.send = ((message: HandOver, handle?: Handle, ...rest: unknown[]) => {
    if (message.act === 'newconn' && message.seq !== undefined && handle)
      underWay.set(message.seq, handle);
    return send(message, handle, ...rest);
  }) as typeof child.send;
  child.on('internalMessage', ({ ack }: Arrival) => {
    if (ack !== undefined) underWay.delete(ack);
  });
  child.once('exit', () => {
    for (const handle of underWay.values()) handle.close();
    underWay.clear();
  });
}
