import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { isUnderWay } from '#features/projects/rules.ts';
import { formatPlace } from '#lib/format-place.ts';
import { Select } from '#ui/select.tsx';

/** More than most businesses have open; the latest come first. */
const MAX_LISTED = 100;
const input = { limit: MAX_LISTED };

/** Whom an event is with: a job, a lead or a customer, as `projectId:0198…`. */
type Choice = {
  value: string;
  label: string;
  name: string;
  place: string;
  isAsked: boolean;
  /** Of a job: what is done there. */
  title?: string;
};

/** The jobs, leads and customers of the contractor, by what an event can be linked with. */
export function useEventChoices() {
  const projects = useQuery(orpc.projects.list.queryOptions({ input }));
  const leads = useQuery(orpc.leads.list.queryOptions({ input }));
  const customers = useQuery(orpc.customers.list.queryOptions({ input }));
  const jobs: Choice[] = (projects.data?.items ?? []).filter(isUnderWay).map((project) => ({
    value: `projectId:${project.id}`,
    label: `${project.homeownerName}: ${project.title}`,
    title: project.title,
    name: project.homeownerName,
    place: formatPlace({ ...project, street: project.streetAddress }),
    isAsked: true,
  }));
  const open: Choice[] = (leads.data?.items ?? [])
    .filter(({ moves }) => moves.includes('createQuote'))
    .map((lead) => ({
      value: `leadId:${lead.id}`,
      label: `${lead.homeownerName}: ${lead.projectTitle}`,
      name: lead.homeownerName,
      place: formatPlace(lead),
      isAsked: true,
    }));
  const people: Choice[] = (customers.data?.items ?? []).map((customer) => ({
    value: `customerId:${customer.id}`,
    label: [customer.name, customer.city].filter(Boolean).join(', '),
    name: customer.name,
    place: customer.address,
    isAsked: customer.homeownerId !== null,
  }));
  return [
    { group: 'Jobs', items: jobs },
    { group: 'Leads', items: open },
    { group: 'Customers', items: people },
  ].filter(({ items }) => items.length > 0);
}

/** The link as a new event is given it: `{ projectId }`. */
export function linkFrom(choice: Choice | undefined) {
  const [name = '', id = ''] = choice?.value.split(':') ?? [];
  return name ? { [name]: id } : {};
}

type Props = {
  choices: ReturnType<typeof useEventChoices>;
  choice: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
};

/** Whom a new event is with, found by name. */
export function EventWith({ choices, choice, onChoose }: Props) {
  if (choices.length === 0) return null;
  return (
    <Select
      label="With (optional)"
      placeholder="A job, lead, or customer"
      description={
        choice?.isAsked
          ? `${choice.name} gets this on their calendar too, and confirms the time.`
          : choice
            ? 'They have no account: only you see this. Tell them yourself.'
            : 'Without one, only you see this.'
      }
      data={choices}
      value={choice?.value ?? null}
      onChange={(value) =>
        onChoose(choices.flatMap(({ items }) => items).find((one) => one.value === value))
      }
      searchable
      clearable
      nothingFoundMessage="Nobody by that name"
    />
  );
}
