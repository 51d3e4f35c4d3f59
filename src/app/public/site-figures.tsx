import type { Api } from '#browser/context.ts';
import { approximateCount } from '#lib/approximate-count.ts';

export type Figures = Awaited<ReturnType<Api['counts']['footer']>>;

/** Fewer than this would only show how new the site is. */
const MIN_CONTRACTORS = 10;

/** The number of contractors and their average rating, once there are enough of them. */
export function SiteFigures({
  figures,
  className,
  minContractors = MIN_CONTRACTORS,
}: {
  figures: Figures | undefined;
  className: string | undefined;
  minContractors?: number;
}) {
  const { activeContractors = 0, averageRatingPercent } = figures ?? {};
  if (activeContractors < minContractors) return null;
  return (
    <dl className={className}>
      <div>
        <dt>Pros who joined</dt>
        <dd>{approximateCount(activeContractors)}</dd>
      </div>
      {typeof averageRatingPercent === 'number' && (
        <div>
          <dt>Average rating</dt>
          <dd>
            {averageRatingPercent}% <small>{(averageRatingPercent / 20).toFixed(1)} out of 5</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
