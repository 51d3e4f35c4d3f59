import type { NotificationType } from '../rules.ts';

/** More browsers than anyone uses; a further one replaces the oldest. */
export const MAX_DEVICES = 10;
/** After a day a push message is pointless: the notification is in the portal. */
export const PUSH_TTL_SECONDS = 86_400;
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 160;

/** Hosts of push services; `*.` stands for any subdomain. */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

/** Whether an endpoint named by a browser is https at a known push service. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A service's hostname has a dot and its last label is not numeric: IP addresses and `localhost`
  // are never valid.
  if (!/^[a-z\d.-]+\.[a-z][a-z\d-]*$/.test(hostname)) return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

type PushSource = { type: NotificationType; title: string; message: string };

/** What a lock screen shows: for messages between people, only who wrote. */
export const pushText = ({ type, title, message }: PushSource) => ({
  title: truncate(title, MAX_TITLE_LENGTH),
  body: type === 'new_message' ? '' : truncate(message, MAX_BODY_LENGTH),
});

const truncate = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
