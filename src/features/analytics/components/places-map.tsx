import { useEffect, useState } from 'react';
import { projectToMap } from '../rules.ts';
import styles from './analytics.module.css';

type Place = {
  zipCode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  businesses: number;
  requests: number;
};

/** Where the requests were, by ZIP code. The borders come in a script of their own; the table has the same figures. */
export function PlacesMap({ places }: { places: readonly Place[] }) {
  const [borders, setBorders] = useState('');
  useEffect(() => {
    let isShown = true;
    import('./state-borders.ts')
      .then(({ loadStateBorders }) => loadStateBorders())
      .then(
        (path) => {
          if (isShown) setBorders(path);
        },
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, []);
  const most = Math.max(...places.map(({ requests }) => requests), 1);
  const shown = places.flatMap((place) => {
    const at = projectToMap(place);
    return at && place.requests > 0 ? [{ ...place, at }] : [];
  });
  return (
    <figure className={styles.map}>
      <svg
        viewBox="0 0 1000 640"
        role="img"
        aria-label="Requests by ZIP code; the table below has each"
      >
        <path className={styles.borders} d={borders} />
        {shown.map(({ zipCode, city, state, requests, businesses, at: [x, y] }) => (
          <circle
            key={zipCode}
            className={businesses === 0 ? styles.unserved : styles.served}
            cx={x}
            cy={y}
            r={6 + 20 * Math.sqrt(requests / most)}
          >
            <title>{`${city}, ${state} ${zipCode}: ${requests} requests, ${businesses} businesses`}</title>
          </circle>
        ))}
      </svg>
      <figcaption className={styles.soft}>
        The larger a circle, the more requests. An empty circle has no business based in its ZIP
        code. Alaska, Hawaii and the territories are in the table. Borders: U.S. Census Bureau.
      </figcaption>
    </figure>
  );
}
