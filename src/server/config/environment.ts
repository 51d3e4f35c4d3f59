import * as z from 'zod';

const integerBetween = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const booleanFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] });
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));
const credential = z.string().min(1).max(4_000).optional();

/** The environment variables that the server reads. */
export const EnvironmentShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: integerBetween(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(
      (address) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(address).includes(part)),
      'must hold {z}, {x} and {y}',
    )
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().trim().max(200).default(''),
  BRAND_NAME: z.string().trim().min(1).max(40).default('Plumbline'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  SETUP_CODE: z.string().min(8, 'must have at least 8 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Plumbline <hello@plumbline.example>'),
  TWILIO_ACCOUNT_SID: credential,
  TWILIO_AUTH_TOKEN: credential,
  TWILIO_FROM: z
    .string()
    .regex(/^(\+1\d{10}|MG[0-9a-f]{32})$/, 'must be +1 and ten digits, or a messaging service')
    .optional(),
  TWILIO_API_URL: webAddress.default('https://api.twilio.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook endpoint')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook endpoint')
    .optional(),
  STRIPE_API_URL: webAddress.default('https://api.stripe.com'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public VAPID key')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private VAPID key')
    .optional(),
  PUSH_HOSTS: z.string().max(2_000).optional(),
  FILES_STORE: z.enum(['folder', 's3']).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  S3_ACCESS_KEY_ID: credential,
  S3_SECRET_ACCESS_KEY: credential,
  S3_PATH_STYLE: booleanFlag.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/, 'must be names that end with a slash, such as plumbline/')
    .default('plumbline/'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_KEEP_DAYS: integerBetween(1, 3_650).default(14),
  SAMPLE_DATA: booleanFlag.optional(),
  REVIEW_CHECKS: z.enum(['full', 'basic']).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  DEV_OUTBOX: booleanFlag.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(4_000)
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value, comma-separated')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('plumbline'),
  OTEL_TRACES_SAMPLER: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().max(100).optional(),
  TRUSTED_PROXY: z.string().min(1).optional(),
  PAGE_CACHE_MB: integerBetween(0, 4_096).default(12),
  ROLE: z.enum(['web', 'worker', 'all']).optional(),
  WEB_CONCURRENCY: integerBetween(1, 16).optional(),
  WORK_THREADS: integerBetween(1, 16).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  MEMBER_SITE: z.enum(['local', 'remote', 'off']).optional(),
  MEMBER_SITE_PORT: integerBetween(0, 65_535).optional(),
  MEMBER_SITE_URL: webAddress.optional(),
  MEMBER_SITE_LINKS: z
    .string()
    .max(2_000)
    .regex(
      /^\s*([^,=]+=\s*(\/|https?:\/\/)[^,\s]*\s*(,|$))*\s*$/,
      'must be label=address, comma-separated',
    )
    .optional(),
  MEMBER_SITE_NAME: z.string().trim().min(1).max(40).default('Homeowners’ Guild'),
  MEMBER_SITE_AUTH_URL: webAddress.optional(),
  MEMBER_SITE_FIRESTORE_URL: webAddress.optional(),
  MEMBER_SITE_KEYS_URL: webAddress.optional(),
  MEMBER_SITE_API_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  MEMBER_SITE_PROJECT_ID: z.string().min(1).max(100).optional(),
  MEMBER_SITE_ISSUER: webAddress.optional(),
  MEMBER_SITE_SERVICE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  FACEBOOK_CLIENT_ID: credential,
  FACEBOOK_CLIENT_SECRET: credential,
  APPLE_CLIENT_ID: credential,
  APPLE_CLIENT_SECRET: credential,
  LINKEDIN_CLIENT_ID: credential,
  LINKEDIN_CLIENT_SECRET: credential,
  LINKEDIN_TENANT: z.string().min(1).max(100).default('common'),
  LINKEDIN_AUTHORITY: webAddress.optional(),
});

export type Environment = z.output<typeof EnvironmentShape>;

/** The names of all settings; `.env.example` lists the same. */
export const settingNames = Object.keys(EnvironmentShape.shape);
