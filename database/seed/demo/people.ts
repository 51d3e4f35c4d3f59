import { sampleContractor } from '#features/contractors/samples.ts';
import { sampleUser } from '#features/users/samples.ts';
import { permissions } from '#lib/roles.ts';
import { type BusinessKey, businesses } from './businesses.ts';
import { type HomeownerKey, homeowners } from './homeowners.ts';
import type { IdGenerator } from './id-generator.ts';
import { daysAgoAt } from './relative-time.ts';

export type DemoPeople = ReturnType<typeof createPeople>;

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

/** The users of the demo world, and the business of each contractor. */
export function createPeople(now: Date, { idAt }: IdGenerator) {
  const person = (given: Parameters<typeof sampleUser>[0], joined: Date) => ({
    ...sampleUser(given),
    id: idAt(joined),
    createdAt: joined,
    updatedAt: joined,
  });

  const owners = keysOf(businesses).map((key) => {
    const { firstName, lastName, email, phone, address1, zipCode, joined } = businesses[key];
    const about = { firstName, lastName, email, phone, address1, zipCode };
    return [key, person({ ...about, role: 'contractor' }, joined(now))] as const;
  });
  const ownerOf = Object.fromEntries(owners) as Record<BusinessKey, (typeof owners)[number][1]>;
  // Nora has several roles; homeowner is her first.
  Object.assign(ownerOf.castellanos, {
    role: 'homeowner',
    roles: ['homeowner', 'contractor', 'CS Member'],
  });

  const homeownerEntries = keysOf(homeowners).map((key) => {
    const { joined, ...about } = homeowners[key];
    return [key, person(about, joined(now))] as const;
  });
  const homeownerOf = {
    ...Object.fromEntries(homeownerEntries),
    nora: ownerOf.castellanos,
  } as Record<HomeownerKey, (typeof homeownerEntries)[number][1]>;

  const admin = person(
    {
      firstName: 'Simone',
      lastName: 'Archer',
      email: 'admin@example.com',
      phone: '(312) 555-0100',
      role: 'admin',
      permissions: [...permissions],
    },
    daysAgoAt(425, '09:00')(now),
  );

  const shops = keysOf(businesses).map((key) => {
    const business = businesses[key];
    const { businessName, email, phone, address1, zipCode, description } = business;
    const { yearEstablished, licenseNumber, insuranceInfo, specialties, areasServed } = business;
    const owner = ownerOf[key];
    const verified: readonly string[] = business.verified;
    const about = sampleContractor({
      ...{ businessName, email, phone, address1, zipCode, description },
      ...{ yearEstablished, licenseNumber, insuranceInfo, specialties, areasServed },
      contactName: owner.name,
      website: `https://${key}.example.com`,
      yearsInBusiness: Math.max(0, now.getUTCFullYear() - yearEstablished),
      services: business.services.map(({ name }) => name).sort(),
      emailVerified: true,
      phoneVerified: true,
      licenseVerified: verified.includes('license'),
      insuranceVerified: verified.includes('insurance'),
      backgroundCheckVerified: verified.includes('background'),
    });
    const { id, createdAt } = owner;
    return [key, { ...about, id, userId: id, createdAt, updatedAt: createdAt }] as const;
  });
  const shopOf = Object.fromEntries(shops) as Record<BusinessKey, (typeof shops)[number][1]>;

  return {
    admin,
    users: [admin, ...homeownerEntries.map(([, row]) => row), ...owners.map(([, row]) => row)],
    homeownerOf,
    shopOf,
  };
}
