import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/*
 * The floor: bare `node:http` and `pg`, with the smallest prepared statement that does each of the four operations.
 * No framework, no validation, no mapping, no log. A signed-in call looks its session up, as any program must.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const columns = `id, business_name as "businessName", contact_name as "contactName", email, phone, city, state,
  zip_code as "zipCode", description, years_in_business as "yearsInBusiness", category, rating::float8 as rating,
  review_count as "reviewCount", active, created_at as "createdAt", updated_at as "updatedAt"`;

const statements = {
  list: `select ${columns} from contractors where state = $1 and category = $2 and active = true
    order by contractors.rating desc, id limit 20`,
  get: `select ${columns} from contractors where id = $1`,
  session: `select s.user_id, u.email, u.role from sessions s join users u on u.id = s.user_id
    where s.token = $1 and s.expires_at > now()`,
  lead: `insert into leads (id, homeowner_id, homeowner_name, homeowner_email, service, zip_code, project_title, description)
    values (gen_random_uuid()::text, $1, $2, $3, $4, $5, $6, $7) returning id, created_at`,
  message: `with conversation as (
      update conversations set last_message = left($3, 100), last_message_at = now(), last_message_sender = $2,
        unread_contractor = unread_contractor + 1, updated_at = now()
      where id = $1 returning id)
    insert into messages (id, conversation_id, sender_id, sender_role, content)
    select gen_random_uuid()::text, conversation.id, $2, 'homeowner', $3 from conversation returning id, created_at`,
};

const run = (name: keyof typeof statements, values: unknown[]) =>
  pool.query({ name, text: statements[name], values });

function send(response: ServerResponse, status: number, answer: unknown) {
  const body = JSON.stringify(answer);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const readJson = (request: IncomingMessage) =>
  new Promise<Record<string, string>>((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
  });

async function isSignedIn({ headers }: IncomingMessage) {
  const token = /sid=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  return token !== undefined && (await run('session', [token])).rowCount === 1;
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '' } = request;
  if (method === 'GET' && url.startsWith('/contractors/')) {
    const { rows } = await run('get', [url.slice('/contractors/'.length)]);
    return send(response, rows.length > 0 ? 200 : 404, rows[0] ?? {});
  }
  if (method === 'GET') {
    const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
    const { rows } = await run('list', [query.get('state'), query.get('category')]);
    return send(response, 200, { items: rows });
  }
  const body = await readJson(request);
  if (!(await isSignedIn(request))) return send(response, 401, {});
  if (url === '/leads') {
    const { homeownerId, homeownerName, homeownerEmail, service, zipCode, title, text } = body;
    const values = [homeownerId, homeownerName, homeownerEmail, service, zipCode, title, text];
    return send(response, 201, (await run('lead', values)).rows[0]);
  }
  const id = url.slice('/conversations/'.length, url.indexOf('/messages'));
  const { rows } = await run('message', [id, body.senderId, body.content]);
  return send(response, rows.length > 0 ? 201 : 404, rows[0] ?? {});
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) =>
    send(response, 500, { error: String(error) }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
