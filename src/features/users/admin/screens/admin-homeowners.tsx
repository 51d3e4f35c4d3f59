import { titleMeta } from '#browser/title.ts';
import { loadPeople, PeopleDesk } from '../components/people-desk.tsx';

export const meta = titleMeta('Homeowners');
export const loader = loadPeople('homeowner');

export default function AdminHomeowners() {
  return <PeopleDesk title="Homeowners" about="All homeowners, newest first." listed="homeowner" />;
}
