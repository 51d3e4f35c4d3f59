import { titleMeta } from '#browser/title.ts';
import { AllResults, loadAllResults } from '../components/all-results.tsx';

export const meta = titleMeta('Search');
export const loader = loadAllResults;

export default function HomeownerSearchAll() {
  return <AllResults activeRole="homeowner" />;
}
