import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { client } from '../crash/client.ts';

export const PASSWORD = 'plumb and level';

/** Registers somebody new, who is then signed in. */
export async function register(url: string, role: string, extra: object = {}) {
  const email = `${randomUUID()}@example.com`;
  const { token } = await client(() => url)('POST', '/api/users', {
    ...{ role, email, password: PASSWORD, firstName: 'Robin', lastName: 'Prove' },
    ...{ phone: '(312) 555-0142', zipCode: '60614', ...extra },
  });
  return { email, token: String(token), send: client(() => url, String(token)) };
}

/** Confirms the addresses of all who registered: before that, nobody is mailed or texted what others cause. */
export async function confirmAddresses(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query('update users set email_verified = true');
  await pool.end();
}

/** A sent quote of thirty lines, and where anybody with its link gets its document. */
export async function sentQuote(url: string) {
  const service = 'Roof Repair';
  const homeowner = await register(url, 'homeowner');
  const contractor = await register(url, 'contractor', {
    ...{ businessName: 'Prove & Co', services: [service] },
  });
  const { leadId } = await homeowner.send('POST', '/api/projects', {
    ...{ title: 'Leak', description: 'It drips.', category: service, zipCode: '60614' },
  });
  await contractor.send('POST', `/api/leads/${leadId}/interest`, {});
  const { id } = await contractor.send('POST', `/api/leads/${leadId}/quotes`, {
    projectTitle: 'Leak',
    items: Array.from({ length: 30 }, (_, n) => ({
      ...{ description: `Part ${n}: shingles, flashing and nails`, amount: 250_000 },
    })),
  });
  const { customerViewUrl } = await contractor.send('POST', `/api/quotes/${id}/send`, {});
  const linkToken = String(customerViewUrl).split('/').at(-1);
  return { documentUrl: `${url}/api/quote-views/${linkToken}/pdf`, homeowner, contractor };
}
