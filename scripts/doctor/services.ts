import { createTransport } from 'nodemailer';
import type { Config } from '#server/config/config.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const PATIENCE_MS = 5_000;
const MOST_CLOCK_DIFFERENCE_MS = 30_000;

/** Whether the mail server lets us in. Nothing is sent. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  const mail = findingsOf('Mail');
  if (!smtpUrl) return [mail.ok('stays in the local outbox.')];
  const transport = createTransport(smtpUrl, {});
  try {
    await Promise.race([
      transport.verify(),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref();
      }),
    ]);
    return [mail.ok('the server accepts our sign-in.')];
  } catch (error) {
    return [
      mail.problem(
        `the mail server cannot be used: ${messageOf(error)}`,
        'Check SMTP_URL. Until then mails wait, for about three days.',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** Whether a copy runs here and is ready, and whether people reach it at its public address. */
export async function checkRunning({
  port,
  publicUrl,
  processes,
}: Pick<Config, 'port' | 'publicUrl' | 'processes'>): Promise<Finding[]> {
  const here = findingsOf('This machine');
  const found: Finding[] = [];
  const isWorker = processes.kind === 'one' && processes.role === 'worker';
  const alive = isWorker ? undefined : await ask(`http://127.0.0.1:${port}/healthz`);
  if (isWorker)
    found.push(here.ok('a worker answers on no port; the machine says whether it runs.'));
  else if (!alive) found.push(here.ok(`nothing runs on port ${port}.`));
  else if (alive.status !== 200)
    found.push(
      here.problem(
        `something else answers on port ${port} (${alive.status}).`,
        'Set PORT, or stop the other program.',
      ),
    );
  else {
    const ready = await ask(`http://127.0.0.1:${port}/readyz`);
    found.push(
      ready?.status === 200
        ? here.ok(`a copy runs on port ${port} and is ready.`)
        : here.problem(
            `a copy runs on port ${port} and is not ready.`,
            'It is starting or closing, or cannot reach the database: its log says which.',
          ),
    );
  }
  if (publicUrl) found.push(await checkPublic(publicUrl));
  return found;
}

async function checkPublic(publicUrl: string): Promise<Finding> {
  const address = findingsOf('Public address');
  const answer = await ask(`${publicUrl}/healthz`);
  if (answer?.status !== 200)
    return address.problem(
      `${publicUrl} ${answer ? `answers ${answer.status}` : 'does not answer'}.`,
      'Check DNS, the certificate, and that the proxy leads to this port.',
    );
  const difference = Math.abs(Date.parse(answer.date) - Date.now());
  if (difference > MOST_CLOCK_DIFFERENCE_MS)
    return address.warning(
      `its clock differs by ${Math.round(difference / 1_000)} seconds from this machine's.`,
      'Let both follow a time server: sign-in links and codes depend on it.',
    );
  return address.ok(`${publicUrl} answers.`);
}

async function ask(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return { status: answer.status, date: answer.headers.get('date') ?? new Date().toUTCString() };
  } catch {
    return undefined;
  }
}
