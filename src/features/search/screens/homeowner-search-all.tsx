import { titled } from '#browser/title.ts';
import { AllResults, loadAll } from '../components/all-results.tsx';

export const meta = titled('Search');
export const loader = loadAll;

export default function HomeownerSearchAll() {
  return <AllResults of="homeowner" />;
}
