import {
  DEFAULT_MAX_DISTANCE,
  DEFAULT_MIN_PROJECT_VALUE,
} from '#features/contractors/settings/rules.ts';
import { sampleLead, sampleLeadOffer } from '#features/leads/samples.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import type { DemoBusiness } from './business.ts';
import { type BusinessKey, businesses } from './businesses.ts';
import { type DemoActivity, secondsAfter } from './demo-activity.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asContractor, asHomeowner, asJob, type SeedContext } from './seed-context.ts';

type NewLead = Omit<Parameters<typeof sampleLead>[0], 'homeownerId' | 'interestedContractors'> & {
  createdAt: Date;
};
type Request = {
  homeowner: HomeownerKey;
  lead: NewLead;
  interested?: readonly (readonly [BusinessKey, Date])[];
  assigned?: { to: BusinessKey; at: Date } | undefined;
  /** The contractor that a direct request went to. */
  only?: BusinessKey;
};

/** A lead with the spots that were taken, and the activities and notifications of both. */
export function composeLead(
  { cast, ids }: SeedContext,
  { homeowner, lead: given, interested = [], assigned, only }: Request,
) {
  const owner = cast.homeownerOf[homeowner];
  const { createdAt } = given;
  const lead = sampleLead({
    id: ids.idAt(createdAt),
    homeownerName: owner.name,
    homeownerEmail: owner.email,
    location: `${owner.city}, ${owner.state}`,
    zipCode: owner.zipCode,
    ...given,
    homeownerId: owner.id,
    contractorId: only && cast.shopOf[only].id,
    interestedContractors: interested.map(([key]) => cast.shopOf[key].id),
    assignedContractor: assigned && cast.shopOf[assigned.to].id,
    assignedAt: assigned?.at,
  });
  const takenBy = only ? [[only, createdAt] as const] : interested;
  const offers = takenBy.map(([key, at]) =>
    sampleLeadOffer({ contractorId: cast.shopOf[key].id, leadId: lead.id, createdAt: at }),
  );

  const about = { subjectId: lead.id, data: { projectId: lead.projectId ?? null } };
  const matching = only
    ? [only]
    : (Object.keys(cast.shopOf) as BusinessKey[]).filter((key) => matchesLead(cast, key, lead));
  const demoActivities: DemoActivity[] = [
    {
      ...about,
      at: createdAt,
      type: 'lead.created',
      actor: asHomeowner(owner),
      audience: [owner.id],
    },
    {
      ...about,
      at: secondsAfter(createdAt, 1),
      type: 'lead.offered',
      actor: asJob,
      audience: matching.map((key) => cast.shopOf[key].id),
      notifications: matching.map((key) => ({
        userId: cast.shopOf[key].userId,
        role: 'contractor',
        type: 'new_lead',
        title: `New lead: ${lead.service} in ${lead.city}`,
        message: `“${lead.projectTitle}”, ${formatDistance(roundedMilesBetween(cast.shopOf[key], lead))} away`,
        actionUrl: `/contractor/leads?leadId=${lead.id}`,
        data: { leadId: lead.id },
        seen: interested.find(([taker]) => taker === key)?.[1],
      })),
    },
    ...interested.map(([key, at]): DemoActivity => {
      const shop = cast.shopOf[key];
      return {
        subjectId: lead.id,
        at,
        type: 'lead.interested',
        actor: asContractor(shop),
        audience: [owner.id, shop.id],
        data: { contractorId: shop.id, projectId: lead.projectId ?? null },
        notifications: [
          {
            userId: owner.id,
            role: 'homeowner',
            type: 'contractor_match',
            title: `${shop.businessName} is interested`,
            message: `They want to quote “${lead.projectTitle}”`,
            actionUrl: `/homeowner/projects/${lead.projectId}`,
            data: { leadId: lead.id, contractorId: shop.id },
          },
        ],
      };
    }),
  ];
  if (assigned) {
    const shop = cast.shopOf[assigned.to];
    demoActivities.push({
      subjectId: lead.id,
      at: assigned.at,
      type: 'lead.assigned',
      actor: asHomeowner(owner),
      audience: [owner.id, ...lead.interestedContractors],
      data: { contractorId: shop.id, projectId: lead.projectId ?? null },
      notifications: [
        {
          userId: shop.userId,
          role: 'contractor',
          type: 'project_update',
          priority: 'high',
          title: `${owner.name} chose you`,
          message: `For “${lead.projectTitle}”. Send a quote or get in touch.`,
          actionUrl: `/contractor/leads?leadId=${lead.id}`,
          data: { leadId: lead.id },
        },
      ],
    });
  }
  return { lead, offers, demoActivities };
}

const formatDistance = (miles: number) => (miles < 1 ? 'under a mile' : `${Math.round(miles)} mi`);

/** Whether the business existed at that time and matches the lead. */
function matchesLead(
  cast: SeedContext['cast'],
  key: BusinessKey,
  lead: ReturnType<typeof sampleLead>,
) {
  const shop = cast.shopOf[key];
  const { leadPreferences }: DemoBusiness = businesses[key];
  const { maxDistance = DEFAULT_MAX_DISTANCE, minProjectValue = DEFAULT_MIN_PROJECT_VALUE } =
    leadPreferences ?? {};
  return (
    shop.services.includes(lead.service) &&
    shop.id !== lead.homeownerId &&
    shop.createdAt < (lead.createdAt ?? shop.createdAt) &&
    roundedMilesBetween(shop, lead) <= maxDistance &&
    (lead.budgetMax ?? lead.budgetMin ?? minProjectValue) >= minProjectValue
  );
}
