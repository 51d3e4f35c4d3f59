import { insertClaim } from '#features/listings/claims/data.ts';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from './personas.ts';
import { createWorld, type World } from './world.ts';

/** Texts that only the parties may see; tests search for them in everyone else's responses. */
export const canaryTexts = {
  homeownerEmail: 'canary-homeowner@example.com',
  homeownerPhone: '(312) 555-0177',
  contractorEmail: 'canary-contractor@example.com',
  contractorPhone: '(312) 555-0188',
  quoteLine: 'canary line of the quote',
  message: 'canary words of the message',
  notes: 'canary notes of the customer',
  visitNotes: 'canary notes of the visit',
  invoiceLine: 'canary line of the invoice',
  paymentNote: 'canary note of the payment',
  logEntry: 'canary entry of the work log',
  punchItem: 'canary entry of the punch list',
};

/** ZIP codes too far apart for a lead in one to be offered to contractors of another. */
const ZIP_CODES =
  '60614 98101 90012 33130 77002 10001 80202 55401 30303 02108 85004 84101 70112 63101 37203 28202 87102 59101 96813 99501'.split(
    ' ',
  );
let scenarioCount = 0;

export type Scenario = Awaited<ReturnType<typeof createScenario>>;

const SERVICE = 'Roof Repair';

/**
 * Every kind of caller, around one homeowner’s three projects: one open with a sent quote and a draft, one completed
 * and not reviewed, one just posted. Created through the API. Unless `settled`, its jobs (such as notifications) have
 * not run yet.
 */
export async function createScenario(world: World, { settled = true } = {}) {
  const zipCode = ZIP_CODES[scenarioCount++ % ZIP_CODES.length] ?? '60614';
  const people = {
    homeowner: await homeowner(world),
    stranger: await homeowner(world),
    contractor: await contractor(world, { services: [SERVICE], zipCode, emailVerified: false }),
    rival: await contractor(world, {
      services: ['Pest Control'],
      zipCode: '98101',
      emailVerified: false,
    }),
    admin: await admin(world),
    people: await admin(world, { permissions: ['manage_users'] }),
    permitted: await admin(world, { permissions: ['manage_settings'] }),
    master: await admin(world, { master: true }),
    disabled: await homeowner(world),
  };
  await updateUser(world.db, people.homeowner.uid, {
    email: `${crypto.randomUUID()}-${canaryTexts.homeownerEmail}`,
    phone: canaryTexts.homeownerPhone,
  });
  await updateUser(world.db, people.disabled.uid, { isActive: false });
  const [owner, pro] = [await world.as(people.homeowner), await world.as(people.contractor)];

  const post = (title: string) =>
    owner.projects.create({
      title,
      description: `${title}, two storeys`,
      category: SERVICE,
      zipCode,
      budgetMin: 500_000,
      budgetMax: 900_000,
    });
  const draft = (leadId: string) =>
    pro.quotes.createFromLead({
      id: leadId,
      projectTitle: 'Roof',
      items: [{ description: canaryTexts.quoteLine, amount: 250_000 }],
    });
  const leadOf = ({ leadId }: { leadId: string | null }) => {
    if (!leadId) throw new Error('posting a project makes its lead');
    return leadId;
  };

  const [open, done, posted] = [await post('Open'), await post('Done'), await post('Posted')];
  for (const project of [open, done]) await pro.leads.expressInterest({ id: leadOf(project) });
  const sent = await draft(leadOf(open));
  const { customerViewUrl } = await pro.quotes.send({ id: sent.id, channels: ['portal'] });
  const unsent = await draft(leadOf(open));
  const won = await draft(leadOf(done));
  await pro.quotes.send({ id: won.id, channels: ['portal'] });
  await owner.quotes.accept({ id: won.id, customerNotes: canaryTexts.notes });
  await pro.projects.update({ id: done.id, status: 'completed' });
  const conversation = await owner.conversations.findOrCreate({
    contractorId: people.contractor.contractorId,
  });
  await owner.conversations.sendMessage({ id: conversation.id, content: canaryTexts.message });
  await pro.conversations.sendMessage({ id: conversation.id, content: canaryTexts.message });
  const customer = await pro.customers.create({ name: 'Walk-in customer' });
  const visit = await pro.events.create({
    title: 'Look at the roof',
    kind: 'site_visit',
    date: '2031-05-05',
    startTime: '09:00',
    endTime: '10:00',
    notes: canaryTexts.visitNotes,
    leadId: leadOf(open),
  });
  const invoice = await pro.invoices.create({
    quoteId: won.id,
    items: [{ description: canaryTexts.invoiceLine, amount: 100_000 }],
  });
  const { payments } = await pro.invoices.recordPayment({
    ...{ id: invoice.id, amount: 40_000, method: 'check', note: canaryTexts.paymentNote },
  });
  const { paymentId: checkoutId } = await owner.invoices.pay({ id: invoice.id, amount: 20_000 });
  if (settled) await world.settle();
  const [notification] = (await owner.notifications.list({})).items;
  const file = await owner.files.upload({ file: await picture() });
  const register = await (await world.as(people.master)).contractors.import({
    file: new File(['a,b\nTessera,60614\n'], 'register.csv'),
  });
  const [listingId = ''] = await insertListings(world.db, [sampleListing()], new Date());
  const removal = await insertClaim(world.db, {
    id: newId(),
    contractorId: listingId,
    wish: 'removal',
    name: 'Robin',
    email: 'robin@example.com',
  });

  return {
    people,
    project: open,
    leadId: leadOf(open),
    postedLeadId: leadOf(posted),
    posted,
    done,
    sent,
    unsent,
    won,
    conversation,
    customer,
    /** Proposed to the homeowner, not answered. */
    visit,
    /** Of $1,000 for the accepted quote: $400 recorded and not confirmed, $200 in a checkout that is open. */
    invoice,
    recordedId: payments[0]?.id ?? '',
    checkoutId,
    notificationId: notification?.id ?? '',
    fileId: file.id,
    /** An unclaimed business; `removalId` is a request to remove it. */
    listingId,
    /** An uploaded file of businesses whose columns are not mapped yet. */
    importId: register.id,
    removalId: removal?.id ?? '',
    /** Token of the link to view the sent quote without signing in. */
    linkToken: customerViewUrl?.split('/').at(-1) ?? '',
  };
}

/** A small real picture, as a browser would upload it. */
export async function picture(name = 'roof.png') {
  const { default: sharp } = await import('sharp');
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } });
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' });
}

/** An application with a scenario in it. */
export async function createScenarioWorld() {
  const world = await createWorld();
  return { world, scene: await createScenario(world) };
}
