import { titleMeta } from '#browser/title.ts';
import { loadPeople, PeopleDesk } from '../components/people-desk.tsx';

export const meta = titleMeta('People');
export const loader = loadPeople();

export default function AdminUsers() {
  return <PeopleDesk title="People" about="Everyone with an account, newest first." />;
}
