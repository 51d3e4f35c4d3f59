import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { backupSettings } from './backup-settings.ts';
import { EnvironmentShape } from './environment.ts';
import { fileSettings } from './file-settings.ts';
import { memberSiteSettings } from './member-site-settings.ts';
import { processSettings } from './process-settings.ts';
import { pushSettings } from './push-settings.ts';
import { socialSettings } from './social-settings.ts';
import { stripeSettings } from './stripe-settings.ts';
import { tracingSettings } from './tracing-settings.ts';
import { twilioSettings } from './twilio-settings.ts';

/** Placeholders from documentation and examples. */
const wellKnownSecret = /^(.)\1+$|change.?me|replace.?me|your.?secret|example|secret.?secret/i;

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment. Throws an Error with one sentence for each invalid value. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentShape.safeParse(given);
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} is not usable: ${message}.`,
    );
    throw new Error(messages.join('\n'));
  }
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '');
  const secure = publicUrl?.startsWith('https:') ?? false;
  if (secure && !env.APP_SECRET)
    throw new Error(
      'APP_SECRET is missing: an https PUBLIC_URL needs one of at least 32 characters.',
    );
  if (secure && env.APP_SECRET && wellKnownSecret.test(env.APP_SECRET))
    throw new Error('APP_SECRET is not usable: it is one that others know, too.');
  if (secure && env.RATE_LIMIT_SCALE !== 1)
    throw new Error('RATE_LIMIT_SCALE is for measuring: an https PUBLIC_URL does without.');

  // Everyone knows the demo passwords, so an https site gets the demo world only if it asks for it.
  const seed = env.SEED ?? (secure ? 'none' : 'demo');
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    /** Everyone knows the demo passwords, so nobody else reaches a demo that has no public address. */
    host: env.HOST ?? (seed === 'demo' && !publicUrl ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    publicUrl,
    secure,
    brand: env.BRAND_NAME,
    /** Tiles below the map of a search, from a server that the operator may use; without, our own borders. */
    mapTiles: env.MAP_TILES_URL
      ? { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION }
      : undefined,
    /** Made-up figures, labeled as such; never in production unless asked for. */
    sampleData: env.SAMPLE_DATA ?? env.NODE_ENV !== 'production',
    /** What a review needs to count: everything where strangers come, a completed job on a local start. */
    reviewChecks: env.REVIEW_CHECKS ?? (secure ? ('full' as const) : ('basic' as const)),
    secret: () => env.APP_SECRET ?? loadOrCreateSecret(dataDir),
    /** The previous secret, with which older sealed values can still be read. */
    formerSecret: env.APP_SECRET_PREVIOUS,
    setupCode: env.SETUP_CODE,
    /** The token for /metrics; without one, an https site refuses to serve it. */
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    twilio: twilioSettings(env),
    stripe: stripeSettings(env, secure),
    push: pushSettings(env),
    files: fileSettings(env),
    backup: backupSettings(env),
    seed,
    logLevel: env.LOG_LEVEL,
    /** Where traces go; none without a collector. */
    tracing: tracingSettings(env),
    /** Proxies whose X-Forwarded-For is trusted. */
    trustedProxies: (env.TRUSTED_PROXY ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    /** Megabytes of memory for pages shared by anonymous visitors; none in development, where pages keep changing. */
    pageCacheMb: env.NODE_ENV === 'development' ? 0 : env.PAGE_CACHE_MB,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    processes: processSettings(env),
    /** Threads for documents, and as many processes for pictures. */
    workThreads: env.WORK_THREADS ?? Math.min(2, Math.max(1, availableParallelism() - 1)),
    memberSite: memberSiteSettings(env),
    social: socialSettings(env),
    /** The page of the local outbox; closed once mails or texts really go out. */
    devOutbox: !secure && !env.SMTP_URL && !env.TWILIO_ACCOUNT_SID && env.DEV_OUTBOX !== false,
  };
}

/** The secret of this machine, created at its first start and kept beside its data. */
function loadOrCreateSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDir, { recursive: true });
  // Several processes may start at the same time: the first one's is there whole, and all read it.
  const own = `${file}.new-${process.pid}`;
  writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, 'utf8');
}
