import { eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { contactRequestPath, insertConsent } from '#features/customers/consents/data.ts';
import { deriveClaimCode, findClaim } from '#features/listings/claims/data.ts';
import { insertListings } from '#features/listings/data.ts';
import { contractorImports, importRows } from '#features/listings/imports/tables.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { broadcasts } from '#features/messages/broadcasts/tables.ts';
import { insertUser, updateUser } from '#features/users/data.ts';
import { derivePhoneCode, findPhoneCode } from '#features/verification/phone/data.ts';
import { sampleBackgroundCheck } from '#features/verification/samples.ts';
import { newId } from '#lib/columns.ts';
import { createUnsubscribeUrl } from '#server/mail/unsubscribe.ts';
import { admin, contractor } from './personas.ts';
import { picture, type Scenario } from './scenario.ts';
import type { Arrange } from './valid-call.ts';
import type { World } from './world.ts';

const idea = { room: 'Kitchen', style: 'Modern', budget: 'under_5k' } as const;

/** A new piece of the portfolio of the scenario's contractor. */
async function newPiece(world: World, { people }: Scenario) {
  const api = await world.as(people.contractor);
  const file = await api.files.upload({ file: await picture() });
  const { portfolio } = await api.contractors.addPortfolioItem({
    ...{ title: 'Roof', category: 'Roof Repair', afterFileId: file.id },
  });
  const pieces = portfolio.filter(({ after }) => after.id === file.id);
  return pieces[0]?.id ?? '';
}

/** A new piece that is shown among the ideas. */
async function newIdea(world: World, scene: Scenario) {
  const { people } = scene;
  const portfolioItemId = await newPiece(world, scene);
  const { contractorId } = people.contractor;
  const api = await world.as(people.permitted);
  const { id } = await api.ideas.add({ contractorId, portfolioItemId, ...idea });
  return { id, portfolioItemId };
}

const asContractor =
  (input: (world: World, scene: Scenario) => Promise<unknown>): Arrange =>
  async (world, scene) => ({
    token: scene.people.contractor.token,
    input: await input(world, scene),
  });

async function newListing(world: World) {
  const [id = ''] = await insertListings(world.db, [sampleListing()], new Date());
  return id;
}

/** A list of permits of a register of its own, one of which names the license of a new listing. */
async function permitList(world: World) {
  const listing = sampleListing();
  await insertListings(world.db, [listing], new Date());
  const { number = '', register: licenseRegister = '' } = listing.facts[0] ?? {};
  return {
    file: new File([`permit,issued,license\nB1,2025-01-02,${number}\n`], 'permits.csv'),
    ...{
      name: `Permits ${newId()}`,
      sourceUrl: 'https://tarn.example/permits',
      asOf: '2026-07-09',
    },
    licenseRegister,
  };
}

/** A new contractor's claim of a new listing, with the code that proves it. */
async function openClaim(world: World) {
  const [id = ''] = await insertListings(
    world.db,
    [sampleListing({ email: `${newId()}@example.com` })],
    new Date(),
  );
  const { token } = await contractor(world);
  const claim = await (await world.as({ token })).claims.create({ id });
  const found = await findClaim(world.db, claim.id);
  if (!found) throw new Error('there is no such claim');
  return { token, id: claim.id, code: deriveClaimCode(world.config, found.claim) };
}

/** An import that is about to be checked, or whatever is given. */
async function newImport(
  world: World,
  { people }: Scenario,
  given: Partial<typeof contractorImports.$inferInsert> = {},
) {
  const api = await world.as(people.people);
  const { id } = await api.contractors.import({
    // A header of its own: that of another import would bring its columns.
    file: new File([`a,b ${newId()}\nTessera,60614\n`], 'register.csv'),
  });
  const mapping = { businessName: 0, zipCode: 1 };
  const source = { sourceName: 'Register', sourceDate: '2026-07-09' };
  await world.db
    .update(contractorImports)
    .set({ mapping, ...source, ...given })
    .where(eq(contractorImports.id, id));
  return { token: people.people.token, input: { id } };
}

/** The license of a new business, which waits for a decision. */
async function waitingDocument(world: World) {
  const { token, contractorId } = await contractor(world);
  const file = new File(['%PDF-1.7\n%%EOF'], 'license.pdf');
  const { documentsUploaded } = await (await world.as({ token })).verification.uploadDocument({
    ...{ kind: 'license' as const, number: 'TGC555001', validUntil: '2030-01-31', file },
  });
  return { token, contractorId, id: documentsUploaded.license?.id ?? '' };
}

let phoneCount = 0;
/** A contractor with a number of their own, since codes are limited by number. */
async function contractorWithPhone(world: World) {
  const pro = await contractor(world);
  phoneCount += 1;
  const phone = `+1312556${String(phoneCount).padStart(4, '0')}`;
  await world.db.update(contractors).set({ phone }).where(eq(contractors.id, pro.contractorId));
  return pro;
}

/** The token in the message that asks somebody to agree to a business's mails. */
async function contactToken(world: World, { people }: Scenario) {
  const { contractorId } = people.contractor;
  const address = `${newId()}@example.com`;
  const id = await insertConsent(world.db, { contractorId, channel: 'email', address }, new Date());
  return tokenIn(contactRequestPath(world.services, id ?? ''));
}

const tokenIn = (address: string) => new URL(address, 'http://localhost').searchParams.get('token');

/** Calls about a business, its page, its customers and its documents. */
export const businessCalls: Record<string, Arrange> = {
  'contractors.create': async (world) => {
    const name = { firstName: 'Robin', lastName: 'Newcomer', phone: '(312) 555-0100' };
    const id = newId();
    const email = `${id}@example.com`;
    await insertUser(world.db, { ...name, id, email, role: 'contractor' });
    return {
      ...(await world.session(id, 'contractor')),
      input: { businessName: 'Second', zipCode: '60614' },
    };
  },
  'contractors.removeService': async (world) => {
    const { token } = await contractor(world);
    const api = await world.as({ token });
    const { services } = await api.contractors.addService({ name: 'Gutter Cleaning' });
    return { token, input: { id: services[0]?.id } };
  },
  'contractors.addService': async (world) => ({
    token: (await contractor(world)).token,
    input: { name: 'Gutter Cleaning' },
  }),
  'contractors.addPortfolioItem': asContractor(async (world, { people }) => {
    const file = await (await world.as(people.contractor)).files.upload({ file: await picture() });
    return { title: 'Roof', category: 'Roof Repair', afterFileId: file.id };
  }),
  'contractors.updatePortfolioItem': asContractor(async (world, scene) => ({
    ...{ id: await newPiece(world, scene), title: 'A slate roof' },
  })),
  'contractors.orderPortfolio': asContractor(async (world, scene) => ({
    ids: [await newPiece(world, scene)],
  })),
  'contractors.removePortfolioItem': asContractor(async (world, scene) => ({
    id: await newPiece(world, scene),
  })),
  'contractors.showIdea': asContractor(async (world, scene) => ({
    ...{ id: await newPiece(world, scene), ...idea },
  })),
  'contractors.hideIdea': asContractor(async (world, scene) => ({
    id: (await newIdea(world, scene)).portfolioItemId,
  })),
  'contractors.updateLocation': async (world) => {
    const { token } = await contractor(world);
    const api = await world.as({ token });
    const { businessLocations } = await api.contractors.addLocation({
      name: 'Shop',
      zipCode: '60614',
    });
    return { token, input: { id: businessLocations[0]?.id, name: 'Yard', zipCode: '60614' } };
  },
  'contractors.removeLocation': async (world) => {
    const { token } = await contractor(world);
    const api = await world.as({ token });
    const { businessLocations } = await api.contractors.addLocation({
      name: 'Shop',
      zipCode: '60614',
    });
    return { token, input: { id: businessLocations[0]?.id } };
  },
  'contractors.addLocation': async (world) => ({
    token: (await contractor(world)).token,
    input: { name: 'Shop', zipCode: '60614' },
  }),
  'ideas.get': async (world, scene) => ({ input: { id: (await newIdea(world, scene)).id } }),
  'ideas.save': async (world, scene) => ({
    token: scene.people.homeowner.token,
    input: { id: (await newIdea(world, scene)).id },
  }),
  'ideas.forget': async (world, scene) => {
    const { token } = scene.people.homeowner;
    const { id } = await newIdea(world, scene);
    await (await world.as({ token })).ideas.save({ id });
    return { token, input: { id } };
  },
  'ideas.add': async (world, scene) => ({
    token: scene.people.permitted.token,
    input: {
      contractorId: scene.people.contractor.contractorId,
      portfolioItemId: await newPiece(world, scene),
      ...idea,
    },
  }),
  'ideas.remove': async (world, scene) => ({
    token: scene.people.permitted.token,
    input: { id: (await newIdea(world, scene)).id },
  }),
  'adminListings.get': async (world, { people }) => ({
    token: people.people.token,
    input: { id: await newListing(world) },
  }),
  'adminListings.update': async (world, { people }) => ({
    token: people.people.token,
    input: { id: await newListing(world), city: 'Oak Park' },
  }),
  'adminListings.previewMerge': async (world, { people }) => ({
    token: people.people.token,
    input: { id: await newListing(world), into: await newListing(world) },
  }),
  'adminListings.merge': async (world, { people }) => ({
    token: people.people.token,
    input: { id: await newListing(world), into: await newListing(world) },
  }),
  'adminListings.unlist': async (world, { people }) => ({
    token: people.people.token,
    input: { ids: [await newListing(world)], reason: 'Closed for good' },
  }),
  'adminListings.relist': async (world, { people }) => {
    const ids = [await newListing(world)];
    const { adminListings } = await world.as(people.people);
    await adminListings.unlist({ ids, reason: 'Closed for good' });
    return { token: people.people.token, input: { ids } };
  },
  'claims.create': async (world) => {
    const [id] = await insertListings(world.db, [sampleListing()], new Date());
    return { token: (await contractor(world)).token, input: { id } };
  },
  'claims.confirm': async (world) => {
    const { token, id, code } = await openClaim(world);
    return { token, input: { id, code } };
  },
  'claims.resendCode': async (world) => {
    const { token, id } = await openClaim(world);
    return { token, input: { id } };
  },
  'claims.decide': async (world, { people }) => ({
    token: people.people.token,
    input: { id: (await openClaim(world)).id, granted: true },
  }),
  'permitRegisters.import': async (world, { people }) => ({
    token: people.people.token,
    input: await permitList(world),
  }),
  'permitRegisters.remove': async (world, { people }) => {
    const { token } = people.people;
    const { id } = await (await world.as({ token })).permitRegisters.import(
      await permitList(world),
    );
    return { token, input: { id } };
  },
  'contractorImports.map': async (world, scene) => {
    const { token, input } = await newImport(world, scene);
    return { token, input: { ...input, mapping: { businessName: 0 } } };
  },
  'contractorImports.check': (world, scene) => newImport(world, scene),
  'contractorImports.start': (world, scene) => newImport(world, scene, { status: 'checked' }),
  'contractorImports.stop': (world, scene) => newImport(world, scene, { status: 'importing' }),
  'contractorImports.importAnyway': async (world, scene) => {
    const made = await newImport(world, scene, { status: 'checked' });
    const remark = { field: 'phone' as const, message: 'Same phone number as row 2' };
    await world.db.insert(importRows).values({
      ...{ importId: made.input.id, row: 3, outcome: 'duplicate', businessName: 'Tessera' },
      remarks: [remark],
    });
    return { token: made.token, input: { ...made.input, row: 3 } };
  },
  'contractorImports.undo': (world, scene) =>
    newImport(world, scene, { status: 'completed', written: 1 }),
  'contractorImports.remove': (world, scene) => newImport(world, scene),
  'verification.update': async (world) => ({
    token: (await waitingDocument(world)).token,
    input: { kind: 'license', number: '7' },
  }),
  'verification.uploadDocument': async (world) => ({
    token: (await contractor(world)).token,
    input: { kind: 'license', file: new File(['%PDF-1.7\n%%EOF'], 'license.pdf') },
  }),
  'verification.openDocument': async (world) => {
    const { token, id } = await waitingDocument(world);
    return { token, input: { id } };
  },
  'verification.document': async (world, { people }) => ({
    token: people.people.token,
    input: { id: (await waitingDocument(world)).id },
  }),
  'verification.decide': async (world, { people }) => {
    const { token } = people.people;
    const { id } = await waitingDocument(world);
    await (await world.as({ token })).verification.openDocument({ id });
    return { token, input: { id, decision: 'approve' } };
  },
  'verification.backgroundCheck': async (world, { people }) => ({
    token: people.people.token,
    input: { id: (await contractor(world)).contractorId },
  }),
  'verification.recordBackgroundCheck': async (world, { people }) => ({
    token: people.people.token,
    input: { id: (await contractor(world)).contractorId, ...sampleBackgroundCheck() },
  }),
  'verification.withdrawBackgroundCheck': async (world, { people }) => {
    const { token } = people.people;
    const { contractorId: id } = await contractor(world);
    const { verification } = await world.as({ token });
    await verification.recordBackgroundCheck({ id, ...sampleBackgroundCheck() });
    return { token, input: { id, reason: 'The report was withdrawn' } };
  },
  'verification.sendPhoneCode': async (world) => ({
    token: (await contractorWithPhone(world)).token,
    input: {},
  }),
  'verification.confirmPhone': async (world) => {
    const { token, contractorId } = await contractorWithPhone(world);
    await (await world.as({ token })).verification.sendPhoneCode();
    const row = await findPhoneCode(world.db, contractorId);
    return { token, input: { code: derivePhoneCode(world.config, row?.codeId ?? '') } };
  },
  'customers.requestContact': asContractor(async (world, { people }) => {
    const api = await world.as(people.contractor);
    await updateUser(world.db, people.contractor.uid, { emailVerified: true });
    const email = `${newId()}@example.com`;
    const { id } = await api.customers.create({ name: 'Somebody', email });
    return { id, channel: 'email' };
  }),
  'customers.contactRequest': async (world, scene) => ({
    input: { token: await contactToken(world, scene) },
  }),
  'customers.answerContactRequest': async (world, scene) => ({
    input: { token: await contactToken(world, scene), answer: 'no' },
  }),
  'email.unsubscribe': async (world, { people }) => ({
    input: { token: tokenIn(createUnsubscribeUrl(world.services, people.homeowner.uid)) },
  }),
  'savedContractors.remove': async (world, { people }) => {
    const { contractorId } = people.contractor;
    await (await world.as(people.homeowner)).savedContractors.add({ contractorId });
    return { token: people.homeowner.token, input: { contractorId } };
  },
  'broadcasts.get': async (world, { people }) => ({
    token: people.permitted.token,
    input: { id: await scheduledBroadcast(world) },
  }),
  'broadcasts.cancel': async (world, { people }) => ({
    token: people.permitted.token,
    input: { id: await scheduledBroadcast(world) },
  }),
  'broadcasts.retry': async (world, { people }) => {
    const id = await scheduledBroadcast(world);
    const failed = { status: 'failed', targetCount: 1, failedCount: 1 } as const;
    await world.db.update(broadcasts).set(failed).where(eq(broadcasts.id, id));
    return { token: people.permitted.token, input: { id } };
  },
};

async function scheduledBroadcast(world: World) {
  const api = await world.as(await admin(world, { permissions: ['manage_settings'] }));
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await api.broadcasts.create({
    ...{ message: 'Storm', roles: ['contractor'], state: 'GU', scheduledAt },
  });
  return id;
}
