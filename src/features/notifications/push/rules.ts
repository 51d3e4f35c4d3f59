import type { NotificationType } from '../rules.ts';

/** More browsers than somebody uses; a further one takes the place of the oldest. */
export const MAX_DEVICES = 10;
/** After a day nobody needs to hear of it on their screen: it stands in the portal. */
export const PUSH_TTL_SECONDS = 86_400;
const MAX_TITLE = 120;
const MAX_BODY = 160;

/** Where browsers have their push messages delivered; `*.` stands for any name below. */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

/** Whether an address that a browser named may be sent to: https at a known push service, nothing else. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A name of a service has a dot, and its last part is no number: addresses and `localhost` are never meant.
  if (!/^[a-z\d.-]+\.[a-z][a-z\d-]*$/.test(hostname)) return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

type PushSource = { type: NotificationType; title: string; message: string };

/** What stands on a screen that others may see: of what people write to each other, only who wrote. */
export const pushText = ({ type, title, message }: PushSource) => ({
  title: truncate(title, MAX_TITLE),
  body: type === 'new_message' ? '' : truncate(message, MAX_BODY),
});

const truncate = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
