import { formatBudget } from '#lib/budget.ts';
import { FactTable, mailTemplate, Paragraph, QuotedText } from '#ui/mail-layout.tsx';

type NewLeadMail = {
  /** First name of the homeowner, where they asked this contractor by name. */
  askedBy: string | null;
  projectTitle: string;
  service: string;
  /** `Chicago, IL 60614` */
  location: string;
  /** From the contractor to the project: `12 mi away`. */
  distance: string | null;
  budgetMin: number | null;
  budgetMax: number | null;
  description: string;
};

/** Tells a contractor about a lead that matches their services. */
export const newLeadMail = mailTemplate<NewLeadMail>({
  subject: ({ askedBy, service, location }) =>
    askedBy
      ? `${askedBy} asks you for a quote: ${service} in ${location}`
      : `New lead: ${service} in ${location}`,
  preview: (lead) => `${lead.projectTitle}. ${lead.service} in ${lead.location}.`,
  heading: (lead) => lead.projectTitle,
  action: 'Look at the lead',
  reason: (lead) =>
    lead.askedBy
      ? `You get this because ${lead.askedBy} asked for you by name.`
      : `You get this because ${lead.service} is one of your services and the project lies within the distance that you chose.`,
  body: (lead) => (
    <>
      <Paragraph>
        {lead.askedBy
          ? `${lead.askedBy} chose you and asks for a quote. There is no fee.`
          : 'A homeowner near you has posted a project. Up to four contractors can claim a spot; there is no fee.'}
      </Paragraph>
      <FactTable
        items={[
          { term: 'Service', value: lead.service },
          { term: 'Where', value: locationWithDistance(lead) },
          { term: 'Budget', value: formatBudget(lead) ?? 'Not given' },
        ]}
      />
      <QuotedText of="The homeowner writes">{lead.description}</QuotedText>
    </>
  ),
});

const locationWithDistance = ({ location, distance }: NewLeadMail) =>
  distance === null ? location : `${location}, ${distance}`;
