import { chromium, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { DEMO_PASSWORD, demoSignIns } from '../database/seed/sign-ins.ts';
import { printLine } from './report.ts';
import { withServer } from './with-server.ts';

/**
 * A day at the desk: 40 tasks of an admin, done by keyboard alone in a browser. Prints how many keys were pressed and how
 * long each kind of task took, with the time that the product needed; typing itself takes no time here.
 * `npm run bench:desk-day`
 */
const [DOCUMENTS, REJECTED, TICKETS, REPORTS, IMPORTED_ROWS] = [10, 3, 10, 5, 500];
/** Found by their address in the command palette, which shows their name. */
const LOOKED_UP = [
  { email: 'dana@example.com', name: 'Dana' },
  { email: 'marcus@example.com', name: 'Marcus' },
  { email: 'nora@example.com', name: 'Nora' },
] as const;
/** Where no business of the demo world works. */
const FAR_AWAY_ZIP = '99501';
const MAX_TABS = 60;
const MAX_JUMPS = 5;
const LOOK_MS = 300;

type Person = { id: string; email: string; name: string; role: 'homeowner' | 'contractor' };
type Done = { task: string; times: number; keys: number; seconds: number };

await withServer(async (start, databaseUrl) => {
  const { url } = await start({ RATE_LIMIT_SCALE: '1000' });
  const far = await prepare(url, databaseUrl);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const admin = demoSignIns.find(({ role }) => role === 'admin');
    await page.request.post(`${url}/api/session`, {
      data: { email: admin?.email, password: DEMO_PASSWORD },
      headers: { origin: url },
    });
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    report(await workADay(page, far));
  } finally {
    await browser.close();
  }
});

function report(day: readonly Done[]) {
  const sum = (of: (done: Done) => number) => day.reduce((total, done) => total + of(done), 0);
  printLine('| task | times | keys each | seconds each |');
  printLine('|---|---|---|---|');
  for (const { task, times, keys, seconds } of day)
    printLine(
      `| ${task} | ${times} | ${Math.round(keys / times)} | ${(seconds / times).toFixed(1)} |`,
    );
  printLine(
    `| all | ${sum(({ times }) => times)} | ${sum(({ keys }) => keys)} in all | ${sum(({ seconds }) => seconds).toFixed(0)} in all |`,
  );
}

/** Whether the focus is still there once somebody has looked. */
async function isFocused(target: Locator) {
  await target.page().waitForTimeout(LOOK_MS);
  return target.evaluate((element) => element === document.activeElement);
}

/** Presses keys and counts them. */
function keyboardOf(page: Page) {
  let pressed = 0;
  const press = async (key: string, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      await page.keyboard.press(key);
      pressed += 1;
    }
  };
  /** A key of the desks, until the focus stands where it leads: whoever is faster than the page presses again. */
  const jump = async (key: string) => {
    const target = page.locator(`[aria-keyshortcuts="${key}"]`).first();
    await target.waitFor();
    for (let n = 0; n < MAX_JUMPS; n += 1) {
      await press(key);
      if (await isFocused(target)) return;
    }
    throw new Error(`${key} leads nowhere`);
  };
  const choose = async (key: string) => {
    await jump(key);
    await press('Enter');
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    pressed += text.length;
  };
  /** As somebody who sees where the focus is, and stops there. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor();
    for (let n = 0; n <= MAX_TABS; n += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`the keyboard does not reach ${target}`);
  };
  /** By the command palette. */
  const goTo = async (name: string, path: string, typed = name.toLowerCase()) => {
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.locator('input:focus').waitFor();
    await type(typed);
    await palette.getByRole('option', { name }).first().waitFor();
    await press('Enter');
    await page.waitForURL(`**${path}**`);
    await page.locator('main h1').first().waitFor();
  };
  return { press, jump, choose, type, tabTo, goTo, count: () => pressed };
}

type Keys = ReturnType<typeof keyboardOf>;

async function workADay(page: Page, far: Person): Promise<Done[]> {
  const keys = keyboardOf(page);
  const day: Done[] = [];
  const task = async (
    name: string,
    times: number,
    work: (keys: Keys, nth: number) => Promise<void>,
  ) => {
    const [before, began] = [keys.count(), performance.now()];
    for (let nth = 0; nth < times; nth += 1) await work(keys, nth);
    const seconds = (performance.now() - began) / 1000;
    day.push({ task: name, times, keys: keys.count() - before, seconds });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  const rows = page.locator('main [data-desk-row]');
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  /** The first row of a desk that was just opened. */
  const openFirst = async ({ press }: Keys) => {
    await rows.first().waitFor();
    await press('j');
    const before = page.url();
    await press('Enter');
    await page.waitForURL((url) => url.href !== before);
  };
  /** Until the page says what became of the open document, by its business. */
  const decided = async (how: string) => {
    const business = await page.locator('main h2').first().getByRole('link').textContent();
    await said(`of ${business} ${how}.`);
  };
  /** The next row, once what it is about stands beside the list. */
  const openNext = async ({ press }: Keys) => {
    const before = page.url();
    await press('n');
    await page.waitForURL((url) => url.href !== before);
    // Drawn a moment after the address has changed.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  const leaveField = async ({ press }: Keys) => {
    await press('Escape');
    await page.locator('[data-desk-row]:focus').waitFor();
  };
  /** What a document needs to be decided. */
  const openDocument = async ({ choose }: Keys) => {
    await button(/^(Show the document|Save the PDF)$/).waitFor();
    await choose('o');
    await page.waitForFunction(
      () => document.querySelector('[aria-keyshortcuts="a"]:not(:disabled)') !== null,
    );
  };

  await task('verify a document', DOCUMENTS, async (own, nth) => {
    if (nth === 0) {
      await own.goTo('Verification', '/admin/verification');
      await openFirst(own);
    } else await openNext(own);
    await openDocument(own);
    await own.choose('a');
    await decided('approved');
  });

  await task('reject a document with a reason', REJECTED, async (own) => {
    await openNext(own);
    await openDocument(own);
    await own.choose('r');
    await own.tabTo(page.getByLabel('What’s wrong'));
    await own.press('ArrowDown');
    await own.tabTo(page.getByRole('button', { name: 'Reject', exact: true }));
    await own.press('Enter');
    await decided('rejected');
  });

  await task('answer a ticket', TICKETS, async (own, nth) => {
    if (nth === 0) {
      await own.goTo('Support', '/admin/support');
      await openFirst(own);
    } else {
      await leaveField(own);
      await openNext(own);
    }
    const box = page.getByPlaceholder(/^(Write|Reply) to /);
    await box.waitFor();
    const answer = `Thank you, answer ${nth} is on its way.`;
    await own.jump('a');
    await own.type(answer);
    await own.press('Enter');
    await said(answer);
  });

  await task('merge two tickets of one person', 1, async (own) => {
    await leaveField(own);
    // The tickets of one person stand together; theirs are the last.
    const offered = page.waitForSelector('[aria-keyshortcuts="m"]');
    let isOffered = false;
    void offered.then(() => {
      isOffered = true;
    });
    for (let row = TICKETS; row < (await rows.count()) && !isOffered; row += 1) {
      const answer = page.waitForResponse(/same-asker/);
      await openNext(own);
      await answer;
    }
    await offered;
    await own.choose('m');
    const merge = button('Merge for good');
    await own.tabTo(merge);
    await page.getByText(/^One thread/).waitFor();
    await own.press('Enter');
    await merge.waitFor({ state: 'hidden' });
  });

  await task('decide a report', REPORTS, async (own, nth) => {
    if (nth === 0) await own.goTo('Reports', '/admin/reports');
    await rows.first().waitFor();
    const waiting = await rows.count();
    await own.press('j');
    await own.jump('a');
    await own.press('Tab');
    await own.type('Nothing here breaks the rules.');
    await own.press('Tab');
    await own.press('Enter');
    await page.waitForFunction(
      (before) => document.querySelectorAll('main [data-desk-row]').length < before,
      waiting,
    );
  });

  await task('find out why a homeowner got no quotes', 1, async (own) => {
    await own.goTo(far.name, '/admin/users/', far.email);
    const lead = page.getByRole('region', { name: 'Leads' }).getByRole('link').first();
    await own.tabTo(lead);
    await own.press('Enter');
    await said('No pro offers this service near this ZIP code.');
  });

  await task('look at the next lead', 3, async (own, nth) => {
    if (nth === 0) {
      await own.goTo('Leads', '/admin/leads');
      await openFirst(own);
    } else await own.press('n');
    await page.waitForURL(/leadId=/);
  });

  await task('announce an outage', 1, async (own) => {
    await own.goTo('Announcements', '/admin/announcements');
    await own.tabTo(page.getByRole('link', { name: /announcement/i }).last());
    await own.press('Enter');
    await own.tabTo(page.getByLabel('Title'));
    await own.type('Payments pause on Sunday at 6 am');
    await own.press('Tab');
    await own.type('From 6 to 7 am Central nobody can pay. Everything else works.');
    await own.tabTo(page.getByRole('checkbox').first());
    await own.press('Space');
    await own.tabTo(button('Publish it now'));
    await own.press('Enter');
    await page.waitForURL(/\/admin\/announcements$/);
  });

  await task('import 500 rows of a register', 1, async (own) => {
    await own.goTo('Import', '/admin/import-contractors');
    const choosing = page.waitForEvent('filechooser');
    await own.tabTo(button('Choose a CSV file'));
    await own.press('Enter');
    const lines = Array.from({ length: IMPORTED_ROWS }, (_, n) => {
      const id = String(n).padStart(3, '0');
      return `DD-${id},Day Builders ${id} LLC,${n + 1} Elm St,Missoula,MT,59801`;
    });
    await (await choosing).setFiles({
      name: 'register.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['License Number,Business Name,Address,City,State,ZIP', ...lines].join('\n'),
      ),
    });
    await page.getByRole('heading', { name: 'register.csv' }).waitFor();
    await own.tabTo(page.getByLabel('Register'));
    await own.type('City of Missoula');
    await own.press('Tab');
    await own.type('07092026');
    await own.tabTo(button('Save and check all rows'));
    await own.press('Enter');
    const start = button(/^Import 500 businesses/);
    await start.waitFor();
    await own.tabTo(start, 'Shift+Tab');
    await own.press('Enter');
    await own.tabTo(button(/^Import (it|them)$/));
    await own.press('Enter');
    await page.locator('dl > div').filter({ hasText: 'Imported' }).getByText('500').waitFor();
  });

  await task('add an admin', 1, async (own) => {
    await own.goTo('People', '/admin/users');
    await own.tabTo(page.getByRole('link', { name: 'Add a person' }));
    await own.press('Enter');
    await own.tabTo(
      page.getByRole('navigation', { name: 'Role' }).getByRole('link', { name: 'Admin' }),
    );
    await own.press('Enter');
    await page.waitForURL(/role=admin/);
    await own.tabTo(page.getByLabel('First name'));
    await own.type('Robin');
    await own.press('Tab');
    await own.type('Vale');
    await own.press('Tab');
    await own.type('robin.vale@example.com');
    await own.tabTo(button('Create account'));
    await own.press('Enter');
    await page.waitForURL(/\/admin\/users\?/);
  });

  await task('find a person and read what admins did to them', 3, async (own, nth) => {
    const { name, email } = LOOKED_UP[nth] ?? LOOKED_UP[0];
    await own.goTo(name, '/admin/users/', email);
    await page.getByRole('region', { name: 'Audit log' }).waitFor();
  });

  await task('look at the product as somebody else, and stop', 1, async (own) => {
    await own.tabTo(button(/^View as this/).first());
    await own.press('Enter');
    await own.tabTo(page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }));
    await own.press('Enter');
    await own.tabTo(page.getByRole('region', { name: /^Viewing as / }).getByRole('button'));
    await own.press('Enter');
    await page.waitForURL(/\/admin\/users\//);
  });
  return day;
}

/** What waits on the desks: papers of businesses, questions, reports. */
async function prepare(url: string, databaseUrl: string): Promise<Person> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  client.on('error', () => {});
  const { rows } = await client.query<Person>(
    `select id, email, name, role from users where role <> 'admin' order by role, id`,
  );
  await client.end();
  const businesses = rows.filter(({ role }) => role === 'contractor');
  const homeowners = rows.filter(({ role }) => role === 'homeowner');
  const sessionOf = async ({ email }: { email: string }) => {
    const answer = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const post = async (token: string, path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isForm && {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const business of businesses.slice(0, DOCUMENTS + REJECTED)) {
    const form = new FormData();
    form.set('kind', 'license');
    form.set('number', 'IL-104-0077');
    form.set('issuer', 'State of Illinois');
    form.set('file', new File(['%PDF-1.7\n%%EOF'], 'license.pdf', { type: 'application/pdf' }));
    await post(await sessionOf(business), '/contractor-profile/verification/documents', form);
  }
  const askers = [...homeowners, ...businesses].slice(0, TICKETS + 1);
  for (const [nth, asker] of askers.entries()) {
    const token = await sessionOf(asker);
    await post(token, '/support', { subject: `Question ${nth}`, message: 'How do I do this?' });
    // The last of them asks twice.
    if (nth === TICKETS)
      await post(token, '/support', { subject: 'The same again', message: 'Did you see it?' });
  }
  const [reporter, far] = [homeowners[0], homeowners.at(-1)];
  if (!reporter || !far) throw new Error('there are no homeowners');
  const token = await sessionOf(reporter);
  for (const { id } of businesses.slice(-REPORTS))
    await post(token, '/reports', { kind: 'profile', subjectId: id, reason: 'false-claims' });
  await post(await sessionOf(far), '/projects', {
    title: 'Leak above the porch',
    description: 'Water comes through at the valley when it rains hard.',
    category: 'Roof Repair',
    zipCode: FAR_AWAY_ZIP,
    timing: 'within_month',
  });
  return far;
}
