import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { settingNames } from '#server/config/environment.ts';
import { LiveHub } from '#server/live/live-hub.ts';
import { createMetrics } from '#server/metrics.ts';
import { createThreads } from '#server/threads/threads.ts';
import { copyDatabase, databaseUrlFor, executeOnServer } from '#test/database-names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const handbook = read('docs/operations.md');
const threads = createThreads(1, pino({ level: 'silent' }));
afterAll(() => threads.close());

/** The names of everything that /metrics has. */
async function metricNames() {
  const options = {
    pool: { idleCount: 0, totalCount: 0, waitingCount: 0 },
    db: { execute: () => Promise.reject(new Error('no database')) },
    live: new LiveHub(),
    threads,
  };
  const { describe } = createMetrics(options as unknown as Parameters<typeof createMetrics>[0]);
  return [...(await describe()).text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}

/** Names of metrics in an expression: what is neither a function, a label nor a word of the language. */
const metricsIn = (expression: string) =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\b(by|without) *\([^)]*\)/g, '')
      .matchAll(/\b[a-z][a-z0-9_]*\b(?! *\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !['up', 'or', 'and', 'by'].includes(name));

const headings = [...handbook.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-'),
);

describe('what watches a running copy', () => {
  const alerts = read('deploy/alerts.yml');
  const dashboard = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };

  test('asks for metrics that there are', async () => {
    const known = await metricNames();
    const expressions = [
      ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(25);
    for (const expression of expressions)
      for (const name of metricsIn(expression))
        expect(known, expression).toContain(name.replace(/_(count|bucket|sum)$/, ''));
  });

  test('says for each alert which part of the handbook has the steps', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)];
    const runbooks = [...alerts.matchAll(/runbook: docs\/operations\.md#(\S+)/g)];
    expect(runbooks).toHaveLength(names.length);
    for (const [, anchor] of runbooks) expect(headings).toContain(anchor);
  });

  test.runIf(existsSync('/usr/bin/promtool'))('is understood by Prometheus', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ])
      execFileSync('/usr/bin/promtool', args, { cwd: path.join(ROOT, 'deploy'), stdio: 'pipe' });
  });
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = [
    ...compose.slice(compose.indexOf('\nservices:')).matchAll(/^ {2}([a-z]+):/gm),
  ].map(([, name]) => name);

  test('sets what the program knows, and mounts files that are there', () => {
    const settings = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? '';
    const names = [...settings.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(settingNames).toContain(name);
    const mounts = [...compose.matchAll(/- (\.\/\S+?):/g)].map(([, file = '']) => file);
    expect(mounts.length).toBeGreaterThan(3);
    for (const file of mounts) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  });

  test('names only services that it has', () => {
    expect(services).toEqual(
      expect.arrayContaining(['a', 'b', 'c', 'haproxy', 'pgbouncer', 'postgres', 'store', 'mail']),
    );
    const hosts = [...compose.matchAll(/(?:@|:\/\/)([a-z]+):\d{4}/g)].map(([, host]) => host);
    const needed = [...compose.matchAll(/^ {4,6}([a-z]+): \{ condition/gm)].map(([, name]) => name);
    for (const name of [...hosts, ...needed].filter((one) => one !== 'localhost'))
      expect(services).toContain(name);
  });

  test.runIf(existsSync('/usr/bin/docker-compose'))('is understood by docker-compose', () => {
    const { status, stderr } = spawnSync(
      '/usr/bin/docker-compose',
      ['-f', 'compose.yaml', 'config', '-q'],
      {
        ...{ cwd: ROOT, encoding: 'utf8' },
      },
    );
    expect([status, stderr]).toEqual([0, '']);
  });

  test.runIf(existsSync('/usr/sbin/haproxy'))('and the balancer’s files by haproxy', () => {
    const copies = { COPY_A: '127.0.0.1:1', COPY_B: '127.0.0.1:2', COPY_C: '127.0.0.1:3' };
    const nodes = Object.fromEntries(
      ['A', 'B', 'C'].flatMap((name) => [
        [`POSTGRES_${name}`, '127.0.0.1:5432'],
        [`PATRONI_${name}`, '8008'],
      ]),
    );
    const env = {
      ...{ ...copies, ...nodes, WEB_BIND: '127.0.0.1:8080', POSTGRES_BIND: '127.0.0.1:5000' },
      ERRORS: path.join(ROOT, 'deploy'),
    };
    const check = (more: Record<string, string>, ...names: string[]) =>
      execFileSync('/usr/sbin/haproxy', ['-c', ...names.flatMap((name) => ['-f', name])], {
        ...{ cwd: path.join(ROOT, 'deploy'), env: { ...env, ...more }, stdio: 'pipe' },
      });
    check({}, 'haproxy.cfg', 'haproxy-postgres.cfg');

    const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
    try {
      const files = ['-keyout', 'key', '-out', 'certificate', '-days', '1', '-subj', '/CN=x'];
      const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
      execFileSync('openssl', ['req', '-x509', ...key, ...files], { cwd: folder, stdio: 'pipe' });
      const both = ['certificate', 'key'].map((name) => readFileSync(path.join(folder, name)));
      writeFileSync(path.join(folder, 'site.pem'), Buffer.concat(both));
      // As the handbook has it, with the certificate of this test.
      const [, ...binds] = /WEB_BIND=':443 (.*)' PLAIN_BIND=(\S+)/.exec(handbook) ?? [];
      const options = binds[0]?.replace('/etc/haproxy', folder);
      const bind = { WEB_BIND: `127.0.0.1:443 ${options}`, PLAIN_BIND: '127.0.0.1:80' };
      check(bind, 'haproxy.cfg', 'haproxy-https.cfg');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** What runs each command of the handbook, and the name by which it does. */
const runBy: Record<string, [by: string, name: string]> = {
  'npm start': ['scripts/prove/container.ts', 'image.command'],
  'npm run backup': ['scripts/prove/backup.ts', "'backup.ts'"],
  'npm run restore': ['scripts/prove/backup.ts', "'restore.ts'"],
  'npm run doctor': ['scripts/operations.test.ts', "'doctor.ts'"],
  'npm run ledger:check': ['scripts/operations.test.ts', "'check-ledger.ts'"],
  'npm run audit:verify': ['scripts/operations.test.ts', "'verify-audit-log.ts'"],
  'npm run files:move': ['scripts/files/move-files.test.ts', 'move-files.ts'],
  'npm run bench:outages': ['bench/outages.ts', 'outage'],
};

/** Programs that the handbook names, and what runs or reads what it says of them. */
const programs: Record<string, string> = {
  podman: 'scripts/prove/container.ts',
  docker: 'scripts/operations.test.ts',
  haproxy: 'scripts/operations.test.ts',
  promtool: 'scripts/operations.test.ts',
  openssl: 'scripts/operations.test.ts',
  psql: 'src/server/database/embedded-postgres/embedded-postgres.test.ts',
  install: 'scripts/operations.test.ts',
  cp: 'scripts/operations.test.ts',
};

/** What only a machine with systemd can run, and what puts the program there. */
const ofTheMachine = ['useradd', 'git', 'systemctl', 'systemd-run', 'runuser', 'journalctl'];

/** The first word of each command in an indented block. */
const programsOf = (page: string) =>
  new Set(
    [...page.matchAll(/^ {4}(?:[A-Z_]+=\S+ +)*([a-z][\w-]*) /gm)].map(([, name = '']) => name),
  );

describe('the service', () => {
  const block = handbook.slice(handbook.indexOf('## As a service'));
  const steps = [...block.matchAll(/^ {4}((?:install|cp) .*?)(?: +#.*)?$/gm)];

  test('is put in place by the steps of the handbook, with settings that systemd reads', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'service-'));
    try {
      mkdirSync(path.join(folder, 'etc/systemd/system'), { recursive: true });
      expect(steps).toHaveLength(2);
      for (const [, step = ''] of steps)
        execFileSync('/bin/sh', ['-ec', step.replaceAll(' /etc/', ` ${folder}/etc/`)], {
          cwd: ROOT,
        });
      expect(readdirSync(path.join(folder, 'etc/systemd/system')).toSorted()).toEqual([
        'plumbline-backup.service',
        'plumbline-backup.timer',
        'plumbline.service',
      ]);
      const settings = path.join(folder, 'etc/plumbline.env');
      expect(statSync(settings).mode & 0o777).toBe(0o600);
      // A line that is neither a comment nor a setting would be left out with a warning.
      for (const line of readFileSync(settings, 'utf8').split('\n'))
        expect(line).toMatch(/^(|#.*|[A-Z][A-Z0-9_]*=.*)$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('is understood by systemd', () => {
    const units = globSync('deploy/plumbline*', { cwd: ROOT });
    const { stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', ...units], {
      ...{ cwd: ROOT, encoding: 'utf8' },
    });
    // Where the program is not installed, its command is not found.
    expect(stderr.replaceAll(/^.*(?:is not executable|\/npm).*\n/gm, '')).toBe('');
  });
});

describe('commands that only look', () => {
  const name = `operations_${randomUUID().replaceAll('-', '')}`;
  const server = inject('databaseServer');
  beforeAll(() => copyDatabase(server, name));
  afterAll(() => executeOnServer(server, `drop database "${name}" with (force)`));

  test.each([
    ['doctor.ts', /^ok +Database: (?:.|\n)*\n\d+ problems?, \d+ warnings?\.\n$/m],
    ['check-ledger.ts', /^The ledger adds up: 0 entries/],
    ['verify-audit-log.ts', /^The audit log is /],
  ])('%s says what it found', { concurrent: true }, async (script, expected) => {
    const { promise, resolve } = Promise.withResolvers<[code: unknown, says: string]>();
    const env = {
      ...{ ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrlFor(server, name) },
      DATA_DIR: path.join(tmpdir(), name),
    };
    execFile(process.execPath, [path.join('scripts', script)], { cwd: ROOT, env }, (error, out) =>
      resolve([error?.code ?? 0, out]),
    );
    expect(await promise).toEqual([0, expect.stringMatching(expected)]);
  });
});

test('the image of a worker is well without a port', () => {
  const [, check = ''] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(read('Containerfile')) ?? [];
  const [, ...args] = JSON.parse(check) as string[];
  const codeOf = (more: Record<string, string>) =>
    spawnSync(process.execPath, args, { env: { ...process.env, PORT: '9', ...more } }).status;
  expect([codeOf({}), codeOf({ ROLE: 'worker' })]).toEqual([1, 0]);
});

describe('the handbook', () => {
  test('names only programs that something runs, or that need a machine of their own', () => {
    const named = [...programsOf(handbook)];
    expect(named).toEqual(expect.arrayContaining(['podman', 'install', 'promtool']));
    for (const name of named)
      expect([...Object.keys(programs), ...ofTheMachine], `what runs ${name}?`).toContain(name);
    for (const file of Object.values(programs))
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  });

  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
  const commands = new Set(
    [...handbook.matchAll(/npm (?:run )?([a-z]+(?::[a-z]+)?)/g)].map(([command]) => command),
  );

  test('names only commands that there are, and each is run somewhere', () => {
    expect(commands.size).toBeGreaterThan(6);
    for (const command of commands) {
      expect(scripts, command).toHaveProperty([command.split(' ').at(-1) ?? '']);
      if (command === 'npm run prove') continue;
      expect(runBy, command).toHaveProperty([command]);
      const [by = '', name = ''] = runBy[command] ?? [];
      expect(read(by), command).toContain(name);
    }
    for (const [, name = ''] of handbook.matchAll(/npm run prove -- ([\w-]+)/g))
      expect(globSync(`scripts/prove/${name.toLowerCase()}*.ts`, { cwd: ROOT }), name).not.toEqual(
        [],
      );
  });

  test('names only options that there are', () => {
    const options = [...handbook.matchAll(/`(?:npm run ([a-z:]+) )?-- --([a-z-]+)/g)];
    const sources = ['backup', 'restore', 'move-files'].map((name) => read(`scripts/${name}.ts`));
    expect(options.length).toBeGreaterThan(5);
    for (const [, , name = ''] of options)
      expect(sources.join(), name).toMatch(new RegExp(`^ .*'?${name}'?: \\{ type`, 'm'));
  });

  test('names only settings that there are', () => {
    const named = [...handbook.matchAll(/(?<![\w$])([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|`)/g)].map(
      ([, name]) => name,
    );
    const ofOthers = /^(COPY|POSTGRES|PATRONI)_|^(WEB|PLAIN)_BIND$|^S3_$/;
    for (const name of new Set(named))
      if (!ofOthers.test(name ?? '')) expect(settingNames).toContain(name);
  });
});
