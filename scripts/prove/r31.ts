import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { runScenario } from '../crash/scenario.ts';
import { confirmAddresses, register } from './people.ts';
import { assertAtMost, type ProofOptions, type Shown, thousands } from './proof.ts';

const ROUNDS = 20;
const PARALLEL = 100;
const PARALLEL_UPLOADS = 20;
const SETTLE_MS = 180_000;
/** A program that answers nothing for so long has ended, or will not recover. */
const ANSWER_MS = 60_000;

type Answer = { status: number; text: string };
type Request = () => Promise<Answer | undefined>;

/**
 * A hundred identical calls at a time, while the program is killed or loses its sessions, and once more afterwards: one
 * row, one mail, one answer; the same key with something else is refused.
 */
export default async function prove({ rounds = ROUNDS }: ProofOptions): Promise<Shown> {
  const shown = await runScenario((dataDir) => run(dataDir, rounds));
  return {
    count: `${rounds} rounds of ${PARALLEL} identical projects, ${PARALLEL} sent quotes and ${PARALLEL_UPLOADS} uploads, with ${shown.kills} kills and ${shown.cuts} sweeps of sessions between; ${thousands(shown.answers)} answers`,
    figure: `${rounds} projects, ${rounds} files, ${rounds} mails, one answer each; another body 422`,
  };
}

async function run(dataDir: string, rounds: number) {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  let program: Program = await startProgram(environment);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const shown = { kills: 0, cuts: 0, answers: 0 };
  try {
    const people = {
      homeowner: await register(program.url, 'homeowner'),
      contractor: await register(program.url, 'contractor', {
        ...{ businessName: 'Prove & Co', services: ['Roof Repair'] },
      }),
    };
    await confirmAddresses(postgres.url);
    const { homeowner, contractor } = people;

    const post = (where: string, token: string, key: string, body: object | FormData): Request => {
      const isForm = body instanceof FormData;
      return async () => {
        const headers = {
          ...{ authorization: `Bearer ${token}`, 'idempotency-key': key },
          ...(isForm ? {} : { 'content-type': 'application/json' }),
        };
        const sent = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
        const answer = await fetch(program.url + where, sent).catch(() => undefined);
        const text = await answer?.text().catch(() => undefined);
        return answer && text !== undefined ? { status: answer.status, text } : undefined;
      };
    };
    /** Sends it many times over, with trouble in the middle, and again after it. */
    const storm = async (what: string, request: Request, count: number, isKill: boolean) => {
      const all = Array.from({ length: count }, request);
      await pause(Math.random() * 150);
      if (isKill) {
        shown.kills += 1;
        await program.end('SIGKILL');
      } else {
        shown.cuts += 1;
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
      }
      const during = await Promise.all(all);
      if (isKill) program = await startProgram(environment);
      const after = await Promise.all(Array.from({ length: count }, () => untilAnswered(request)));
      const good = [...during, ...after].filter((answer) => answer && answer.status < 300);
      shown.answers += good.length;
      const refused = [...during, ...after].find(
        (answer) => answer && answer.status >= 300 && answer.status !== 503,
      );
      if (refused) throw new Error(`${what} was answered ${refused.status} ${refused.text}`);
      // The links to a file are signed anew with each answer.
      const answers = new Set(good.map((answer) => answer?.text.replace(/"url":"[^"]*"/, '')));
      assertAtMost(`different answers to one ${what}`, answers.size, 1);
      return JSON.parse(good[0]?.text ?? '') as Record<string, string>;
    };
    const refusesOther = async (what: string, request: Request) =>
      assertAtMost(
        `${what}: status other than 422`,
        Math.abs((await untilAnswered(request)).status - 422),
        0,
      );

    for (let round = 0; round < rounds; round += 1) {
      const isKill = round % 2 === 0;
      const [projectKey, uploadKey, sendKey] = [randomUUID(), randomUUID(), randomUUID()];
      const project = {
        ...{ title: `Storm ${round}`, description: 'It drips.' },
        ...{ category: 'Roof Repair', zipCode: '60614' },
      };
      const postProject = (title: string) =>
        post('/api/projects', homeowner.token, projectKey, { ...project, title });
      const { leadId } = await storm('project', postProject(project.title), PARALLEL, isKill);
      await refusesOther('project', postProject('Another'));

      const upload = (text: string) => {
        const form = new FormData();
        form.set('file', new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], 'plan.pdf'));
        return post('/api/files', homeowner.token, uploadKey, form);
      };
      const name = `storm ${round}`;
      const file = await storm('upload', upload(name), PARALLEL_UPLOADS, !isKill);
      await refusesOther('upload', upload('another'));
      assertAtMost(
        'uploads whose content is not there',
        Number(!(await contentOf(file)).includes(name)),
        0,
      );

      const asPro = (where: string, body: object) =>
        untilAnswered(post(where, contractor.token, randomUUID(), body));
      await asPro(`/api/leads/${leadId}/interest`, {});
      const quote = JSON.parse(
        (
          await asPro(`/api/leads/${leadId}/quotes`, {
            projectTitle: project.title,
            items: [{ description: 'Work', amount: 250_000 }],
          })
        ).text,
      ) as { id: string };
      const send = post(`/api/quotes/${quote.id}/send`, contractor.token, sendKey, {
        channels: ['email', 'portal'],
      });
      await storm('sent quote', send, PARALLEL, isKill);
      await assertOne(pool, 'mails', [homeowner.email, `Quote from %“${project.title}”`]);
    }
    const { rows } = await pool.query<{ projects: number; files: number }>(
      'select (select count(*)::int from projects) as projects, (select count(*)::int from files) as files',
    );
    assertAtMost('projects too many', Math.abs((rows[0]?.projects ?? 0) - rounds), 0);
    assertAtMost('files too many', Math.abs((rows[0]?.files ?? 0) - rounds), 0);
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return shown;

    async function contentOf({ id }: Record<string, string>) {
      const headers = { authorization: `Bearer ${homeowner.token}` };
      const found = await fetch(`${program.url}/api/files/${id}`, { headers });
      const { url } = (await found.json()) as { url: string };
      return (await fetch(program.url + url)).text();
    }
  } finally {
    await program.end('SIGKILL');
    await pool.end();
    await postgres.stop();
  }
}

async function untilAnswered(request: Request): Promise<Answer> {
  const deadline = performance.now() + ANSWER_MS;
  for (;;) {
    const answer = await request();
    if (answer && answer.status !== 503) return answer;
    if (performance.now() > deadline)
      throw new Error(`the program answered ${answer?.status ?? 'nothing'} for a minute`);
    await pause(50);
  }
}

/** Waits for the first, and for all jobs, which would bring a second. `mail` is its recipient and subject. */
async function assertOne(pool: pg.Pool, what: string, mail: readonly [string, string]) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await pool.query<{ count: number; left: number }>(
      `select (select count(*)::int from outbox_mails where recipient = $1 and subject like $2) as count,
        (select count(*)::int from graphile_worker.jobs where run_at <= now()) as left`,
      [...mail],
    );
    const [row] = rows;
    if (row && row.count > 0 && row.left === 0) {
      assertAtMost(what, row.count, 1);
      return;
    }
    if (performance.now() > deadline)
      throw new Error(`${row?.count} ${what}, ${row?.left} jobs left`);
    await pause(100);
  }
}
