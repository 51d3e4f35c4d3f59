import { defaultPushHosts } from '#features/notifications/push/rules.ts';
import type { Environment } from './environment.ts';

/** The keys for push messages, the push services allowed, and the contact address that those services require. */
export function pushSettings({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  PUSH_HOSTS: hosts,
  PUBLIC_URL: publicUrl,
  MAIL_FROM: mailFrom,
}: Environment) {
  if (Boolean(publicKey) !== Boolean(privateKey))
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: set both, or none.');
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    publicKey,
    privateKey,
    hosts: hosts === undefined ? defaultPushHosts : parseHostnames(hosts),
    subject: publicUrl?.startsWith('https:') ? publicUrl : `mailto:${address}`,
  };
}

const parseHostnames = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
