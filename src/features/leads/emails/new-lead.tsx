import { budgetText } from '#lib/budget.ts';
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
      ? `${askedBy} asked you for a quote: ${service} in ${location}`
      : `New lead: ${service} in ${location}`,
  preview: (lead) => `${lead.projectTitle}. ${lead.service} in ${lead.location}.`,
  heading: (lead) => lead.projectTitle,
  action: 'View the lead',
  reason: (lead) =>
    lead.askedBy
      ? `You got this because ${lead.askedBy} asked you for a quote.`
      : `You got this because ${lead.service} is one of your services and the project is in your service area. Change this in Settings.`,
  body: (lead) => (
    <>
      <Paragraph>
        {lead.askedBy
          ? `${lead.askedBy} asked you for a quote. There’s no fee.`
          : 'A homeowner near you posted a project. Up to four contractors can claim a spot. There’s no fee.'}
      </Paragraph>
      <FactTable
        items={[
          { term: 'Service', value: lead.service },
          { term: 'Where', value: locationWithDistance(lead) },
          { term: 'Budget', value: budgetText(lead) },
        ]}
      />
      <QuotedText of="From the homeowner">{lead.description}</QuotedText>
    </>
  ),
});

const locationWithDistance = ({ location, distance }: NewLeadMail) =>
  distance === null ? location : `${location}, ${distance}`;
