import type { Environment } from './environment.ts';

export type S3Settings = {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** Undefined where the machine has a role of its own. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether the bucket is a part of the path instead of the host name. */
  pathStyle: boolean;
  /** What the names of all our objects begin with. */
  prefix: string;
};

/** Where files are stored; the other store, if there is one, is only read. */
export function fileSettings(env: Environment): { store: 'folder' | 's3'; s3?: S3Settings } {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PREFIX: prefix,
  } = env;
  if (!bucket) {
    if (endpoint || accessKeyId || secretAccessKey || env.FILES_STORE === 's3')
      throw new Error('S3_BUCKET is missing: an S3 store needs the name of its bucket.');
    return { store: 'folder' };
  }
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or none where the machine has a role.',
    );
  return {
    store: env.FILES_STORE ?? 's3',
    s3: {
      endpoint,
      bucket,
      region,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      // Only Amazon serves every bucket under a host name of its own.
      pathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
      prefix,
    },
  };
}
