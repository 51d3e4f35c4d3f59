import type { Exchange } from './exchange.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Any of them says that somebody else's request is passed on. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request was sent on this machine by who uses it: not passed on by a proxy, nor by a web page whose domain
 * name leads here.
 */
export function isFromThisMachine({ request }: Pick<Exchange, 'request'>) {
  const { headers, socket } = request;
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  );
}
