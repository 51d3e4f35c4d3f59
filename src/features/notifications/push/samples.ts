import { createECDH, randomBytes, randomUUID } from 'node:crypto';

/** A browser's subscription with the private key that decrypts its messages. */
export function samplePushBrowser(host = 'fcm.googleapis.com') {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://${host}/send/${randomUUID()}`;
  return { pair, subscription: { endpoint, keys: { p256dh, auth } } };
}

export const samplePushDevice = () => samplePushBrowser().subscription;
