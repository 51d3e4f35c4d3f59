import * as z from 'zod';

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const Settings = z.object({
  databaseUrl: z
    .string('it is missing')
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  /** Encrypts the private signing keys in the database. */
  secret: z.string('it is missing').min(32, 'must have at least 32 characters'),
  port: z.coerce.number().int().min(0).max(65_535).default(3100),
  host: z.string().min(1).default('0.0.0.0'),
  /** The public address of this site; by default its port on this machine. */
  publicUrl: webAddress.optional(),
  /** The target of "Open Plumbline", and the only other site that may end a session here. */
  plumblineUrl: webAddress.default('http://localhost:3000'),
  name: z.string().trim().min(1).max(40).default('Homeowners’ Guild'),
  /** The audience of the tokens and the project in document names. */
  projectId: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,29}$/, 'must be 4 to 30 lower-case letters, digits and hyphens')
    .default('homeowners-guild'),
  issuer: z.url('must be an address').optional(),
  /** Identifies the calling program; as in Firebase, it is not a secret. */
  apiKey: z.string().min(8, 'must have at least 8 characters').default('local-membership-key'),
  /** Lets a program read and write all documents; without it no program can. */
  serviceKey: z.string().min(32, 'must have at least 32 characters').optional(),
  /** How long a key is used for signing before the next one replaces it. */
  keyHours: z.coerce.number().positive().max(8_760).default(24),
  seed: z.enum(['demo', 'none']).default('none'),
  smtpUrl: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp://' }).optional(),
  mailFrom: z.string().min(3).default('Homeowners’ Guild <desk@guild.example>'),
});

export type SettingsInput = z.input<typeof Settings>;
export type Settings = ReturnType<typeof readSettings>;

/** Applies the defaults. Throws an Error with one sentence for each invalid value. */
export function readSettings(values: unknown, nameOf = (key: string) => key) {
  const parsed = Settings.safeParse(values);
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      ({ path: [key], message }) => `${nameOf(String(key))} is not usable: ${message}.`,
    );
    throw new Error(messages.join('\n'));
  }
  const { issuer, ...settings } = parsed.data;
  return { ...settings, issuer: issuer ?? `https://securetoken.google.com/${settings.projectId}` };
}

const environmentVariable = (key: string) =>
  `MEMBER_SITE_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Reads `MEMBER_SITE_PORT`, `MEMBER_SITE_DATABASE_URL` and so on. */
export function settingsFromEnvironment(environment: NodeJS.ProcessEnv) {
  const values = Object.keys(Settings.shape).flatMap((key) => {
    const value = environment[environmentVariable(key)];
    return value ? [[key, value]] : [];
  });
  return readSettings(Object.fromEntries(values), environmentVariable);
}
