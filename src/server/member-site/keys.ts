import { type CryptoKey, importJWK, importX509 } from 'jose';
import * as z from 'zod';
import { MemberSiteFailure } from './circuit-breaker.ts';
import type { MemberSiteConfig } from './config.ts';
import { sendRequest } from './request.ts';

/** How long keys are trusted while the key server does not answer. */
const TRUSTED_MS = 60 * 60_000;
/** The shortest interval between requests to the key server, so that made-up key ids cannot cause more. */
const COOLDOWN_MS = 10_000;
const MAX_KEYS = 20;

const kid = z.string().regex(/^[\w.-]{1,128}$/);

const KeySet = z.object({
  keys: z
    .array(
      z.object({ kty: z.literal('RSA'), kid, n: z.string().max(2_048), e: z.string().max(16) }),
    )
    .min(1)
    .max(MAX_KEYS),
});
const Certificates = z
  .record(kid, z.string().max(8_192).startsWith('-----BEGIN CERTIFICATE-----'))
  .refine((map) => Object.keys(map).length > 0 && Object.keys(map).length <= MAX_KEYS);

/** The membership site's public signing keys. */
export class SigningKeys {
  #keys = new Map<string, CryptoKey>();
  #freshUntil = 0;
  #trustedUntil = 0;
  #nextRefreshAt = 0;
  #refreshing: Promise<void> | undefined;
  readonly #url: URL;
  readonly #timeoutMs: number | undefined;
  readonly #now: () => number;
  readonly #report: (failure: MemberSiteFailure) => void;

  constructor(
    { keysUrl, timeoutMs }: Pick<MemberSiteConfig, 'keysUrl' | 'timeoutMs'>,
    now: () => number,
    report: (failure: MemberSiteFailure) => void,
  ) {
    this.#url = new URL(keysUrl);
    this.#timeoutMs = timeoutMs;
    this.#now = now;
    this.#report = report;
  }

  /** The key with this id; undefined when there is no trusted one. */
  async find(id: string): Promise<CryptoKey | undefined> {
    if (this.#now() >= this.#freshUntil || !this.#keys.has(id)) await this.#refresh();
    return this.#now() < this.#trustedUntil ? this.#keys.get(id) : undefined;
  }

  async #refresh() {
    if (this.#refreshing) return this.#refreshing;
    if (this.#now() < this.#nextRefreshAt) return;
    this.#nextRefreshAt = this.#now() + COOLDOWN_MS;
    this.#refreshing = this.#fetch().catch((error: unknown) => {
      if (!(error instanceof MemberSiteFailure)) throw error;
      this.#report(error);
    });
    try {
      await this.#refreshing;
    } finally {
      this.#refreshing = undefined;
    }
  }

  async #fetch() {
    const { status, headers, json } = await sendRequest({
      url: this.#url,
      timeoutMs: this.#timeoutMs,
    });
    if (status !== 200) throw new MemberSiteFailure(`answered ${status} for its keys`);
    this.#keys = await parseKeys(json);
    const maxAge = Number(/max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
    this.#freshUntil = this.#now() + Math.min(maxAge * 1000, TRUSTED_MS);
    this.#trustedUntil = this.#now() + TRUSTED_MS;
  }
}

async function parseKeys(json: unknown) {
  try {
    const keys = new Map(await Promise.all(importKeys(json)));
    for (const [id, { algorithm }] of keys) if (!isLongEnough(algorithm)) keys.delete(id);
    if (keys.size > 0) return keys;
  } catch {
    // Invalid keys are reported below.
  }
  throw new MemberSiteFailure('published no usable key');
}

function importKeys(json: unknown) {
  const set = KeySet.safeParse(json).data;
  if (set)
    return set.keys.map(
      async ({ kid: id, kty, n, e }) => [id, await importJWK({ kty, n, e }, 'RS256')] as const,
    );
  return Object.entries(Certificates.parse(json)).map(
    async ([id, pem]) => [id, await importX509(pem, 'RS256')] as const,
  );
}

const isLongEnough = (algorithm: CryptoKey['algorithm']) =>
  'modulusLength' in algorithm && Number(algorithm.modulusLength) >= 2_048;
