import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the store answers: well, with errors of its own, not at all, or with bodies that break off. */
type State = 'well' | 'fails' | 'hangs' | 'breaks off';

type StoredObject = { body: Buffer; modifiedAt: Date };

const PAGE_SIZE = 1_000;

/** The calls of an S3-compatible store that ours makes, on a local port, with one bucket and addresses by path. */
export async function startFakeS3(bucket = 'plumbline-test') {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let state: State = 'well';
  let times = Number.POSITIVE_INFINITY;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    requests.push(`${request.method} ${key}`);
    const now = times > 0 ? state : 'well';
    times -= 1;
    if (now === 'hangs') return;
    if (now === 'fails') return refuse(response, 503, 'SlowDown');
    const signed = /^AWS4-HMAC-SHA256 Credential=plumbline\/.+Signature=[0-9a-f]{64}$/;
    if (!signed.test(request.headers.authorization ?? ''))
      return refuse(response, 403, 'AccessDenied');
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '')
      return request.method === 'HEAD' ? response.end() : list(response, searchParams);
    if (request.method === 'PUT') return put(request, response, key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      'content-length': found.body.byteLength,
      'last-modified': found.modifiedAt.toUTCString(),
      etag: '"etag"',
    });
    if (request.method === 'HEAD') return response.end();
    if (now !== 'breaks off') return response.end(found.body);
    response.write(found.body.subarray(0, Math.ceil(found.body.byteLength / 2)), () =>
      response.destroy(),
    );
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) {
    const sum = createHash('sha256').update(body).digest('base64');
    if (request.headers['x-amz-checksum-sha256'] !== sum) return refuse(response, 400, 'BadDigest');
    objects.set(key, { body, modifiedAt: new Date() });
    response.writeHead(200, { etag: '"etag"' }).end();
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, PAGE_SIZE);
    const isTruncated = keys.length > page.length;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>
        <IsTruncated>${isTruncated}</IsTruncated>
        ${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}
        ${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
      </ListBucketResult>`,
    );
  }

  return {
    objects,
    requests,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'plumbline',
      S3_SECRET_ACCESS_KEY: 'a-secret-of-the-store',
    },
    /** The next `count` requests meet the store in this state; unless said, all do. */
    setState(next: State, count = Number.POSITIVE_INFINITY) {
      state = next;
      times = count;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
