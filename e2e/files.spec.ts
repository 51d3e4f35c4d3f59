import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { call, registerByApi } from './api-calls.ts';
import {
  expect,
  expectAccessible,
  sizes,
  test,
  uniqueSuffix,
  waitForHydration,
} from './fixtures.ts';

const permit = '%PDF-1.4\n% a permit\n%%EOF\n';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(permit) });
const post = <Answer>(request: APIRequestContext, path: string, data: object = {}) =>
  call<Answer>(request, 'POST', path, { data });

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

const addFile = (page: Page, name: string) =>
  page.getByLabel('Pictures or documents').first().setInputFiles(pdf(name));

/** Chooses in a list of the dialog that changes a file. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

for (const { name, viewport, colorScheme } of sizes)
  test(`a file goes from the library of one side to the other, ${name}`, async ({ openPage }) => {
    const suffix = uniqueSuffix(viewport);
    const title = `Dormer ${suffix}`;
    const [pro, owner] = [
      await openPage({ viewport, colorScheme }),
      await openPage({ viewport, colorScheme, losesNetwork: true }),
    ];
    const project = await signedJob(owner.request, pro.request, title);

    await test.step('the homeowner adds a file, names it, and shares it with the job', async () => {
      await open(owner, '/homeowner/files');
      await expect(owner.getByText('No files yet')).toBeVisible();
      await addFile(owner, 'scan 17.pdf');
      await expect(owner.getByText('Only you see it')).toBeVisible();
      await expectAccessible(owner, 'a library with a file');
      await owner.getByRole('button', { name: 'Change scan 17.pdf' }).click();
      const dialog = owner.getByRole('dialog', { name: 'Edit file' });
      await dialog.getByLabel('Name').fill('Building permit');
      await choose(owner, 'Type', 'Permit');
      await choose(owner, 'Project', title);
      await choose(owner, 'Who can see it', 'Both sides of this job');
      await expectAccessible(owner, 'changing a file');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await owner.reload();
      await expect(owner.getByRole('link', { name: 'Building permit.pdf' })).toBeVisible();
      await expect(owner.getByText(`Permit, ${title}, Both sides see it`)).toBeVisible();
    });

    await test.step('the contractor finds it, cannot change it, and adds one in the job', async () => {
      await open(pro, '/contractor/files');
      await expect(pro.getByRole('link', { name: 'Building permit.pdf' })).toBeVisible();
      await expect(pro.getByText('Shared with you')).toBeVisible();
      await expect(pro.getByRole('button', { name: 'Change Building permit.pdf' })).toHaveCount(0);
      await expectAccessible(pro, 'a shared file');
      await open(pro, `/contractor/projects/${project}`);
      await addFile(pro, 'plan.pdf');
      await expect(
        pro.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'plan.pdf' }),
      ).toBeVisible();
      await expect(
        pro.getByRole('region', { name: 'Files' }).getByText('Both sides see it'),
      ).toBeVisible();
    });

    await test.step('the homeowner sees it at once, and downloads both', async () => {
      await expect(owner.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
      await open(owner, `/homeowner/files?projectId=${project}`);
      const [download] = await Promise.all([
        owner.waitForEvent('download'),
        owner.getByRole('link', { name: 'Download as ZIP' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${title} files.zip`);
      const entries = unzipSync(readFileSync(await download.path()));
      expect(Object.keys(entries).sort()).toEqual(['Other/plan.pdf', 'Permit/Building permit.pdf']);
      expect(strFromU8(entries['Permit/Building permit.pdf'] ?? new Uint8Array())).toContain(
        'a permit',
      );
    });

    await test.step('a large file goes on by itself after the line was cut in the middle', async () => {
      const offsets: string[] = [];
      await owner.route('**/api/uploads/*/chunks', async (route) => {
        const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
        offsets.push(/name="offset"\r\n\r\n(\d+)/.exec(body)?.[1] ?? '');
        if (offsets.length !== 2) return route.continue();
        await owner.context().setOffline(true);
        await route.abort('internetdisconnected');
      });
      await open(owner, '/homeowner/files');
      const large = Buffer.concat([
        Buffer.from(permit),
        Buffer.alloc(5_000_000),
        Buffer.from(permit),
      ]);
      await owner
        .getByLabel('Pictures or documents')
        .first()
        .setInputFiles({ ...pdf('survey.pdf'), buffer: large });
      await expect.poll(() => offsets.length).toBe(2);
      await owner.context().setOffline(false);
      await expect(owner.getByRole('link', { name: 'survey.pdf' })).toBeVisible();
      // The part that had arrived is not sent again.
      expect(offsets).toEqual(['0', '2097152', '2097152', '4194304']);
      await owner.unroute('**/api/uploads/*/chunks');
      const costs = { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('what,price') };
      await owner.getByLabel('Pictures or documents').first().setInputFiles(costs);
      await expect(owner.getByRole('link', { name: 'costs.csv' })).toBeVisible();
      await open(owner, `/homeowner/files?projectId=${project}`);
    });

    await test.step('once it is private again, the other side does not see it', async () => {
      await owner.getByRole('button', { name: 'Change Building permit.pdf' }).click();
      await choose(owner, 'Who can see it', 'Only me');
      await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(owner.getByText('Only you see it')).toBeVisible();
      await expect(pro.getByRole('link', { name: 'Building permit.pdf' })).toHaveCount(0);
    });
  });

/** A project of one with a signed quote of the other; its id. */
async function signedJob(owner: APIRequestContext, pro: APIRequestContext, title: string) {
  const service = 'Roof Repair';
  await registerByApi(pro, 'contractor', { services: [service] });
  await registerByApi(owner, 'homeowner');
  const words = { title, description: 'A dormer to the yard.', category: service };
  const project = await post<{ id: string; leadId: string }>(owner, '/projects', {
    ...{ ...words, zipCode: '60614' },
  });
  await post(pro, `/leads/${project.leadId}/interest`);
  const quote = await post<{ id: string }>(pro, `/leads/${project.leadId}/quotes`, {
    projectTitle: title,
    items: [{ description: 'The dormer', amount: 900_000 }],
    validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  await post(pro, `/quotes/${quote.id}/send`, { channels: ['portal'] });
  await post(owner, `/quotes/${quote.id}/accept`);
  return project.id;
}
