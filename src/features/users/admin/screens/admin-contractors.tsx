import { titleMeta } from '#browser/title.ts';
import { loadPeople, PeopleDesk } from '../components/people-desk.tsx';

export const meta = titleMeta('Contractors');
export const loader = loadPeople('contractor');

export default function AdminContractors() {
  return (
    <PeopleDesk
      title="Contractors"
      about="Everyone who manages a business, newest first."
      listed="contractor"
    />
  );
}
