import { type Coordinates, exactMilesBetween } from '#lib/distance.ts';
import { bobPath } from '#ui/logo.tsx';
import styles from './result-map.module.css';

const SIZE = 400;
const MARGIN = 30;
const PIN = 17;

type MapItem = {
  id: string;
  businessName: string;
  latitude: number | null;
  longitude: number | null;
};
type Pin = { x: number; y: number; numbers: number[]; members: MapItem[] };

/** Position of a place on the map: north is up, and the search circle fills the drawing. */
function toMapPoint(center: Coordinates, miles: number, { latitude, longitude }: Coordinates) {
  const scale = (SIZE / 2 - MARGIN) / miles;
  const north = exactMilesBetween(center, { latitude, longitude: center.longitude });
  const east = exactMilesBetween(
    { latitude, longitude: center.longitude },
    { latitude, longitude },
  );
  return {
    x: SIZE / 2 + Math.sign(longitude - center.longitude) * east * scale,
    y: SIZE / 2 - Math.sign(latitude - center.latitude) * north * scale,
  };
}

/** Merges pins that would overlap. */
function groupIntoPins(center: Coordinates, miles: number, items: readonly MapItem[]) {
  const pins: Pin[] = [];
  for (const [index, item] of items.entries()) {
    const { latitude, longitude } = item;
    if (latitude === null || longitude === null) continue;
    const { x, y } = toMapPoint(center, miles, { latitude, longitude });
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < 2 * PIN + 4);
    if (near) {
      near.numbers.push(index + 1);
      near.members.push(item);
    } else pins.push({ x, y, numbers: [index + 1], members: [item] });
  }
  return pins;
}

const label = ({ numbers }: Pin) =>
  numbers.length === 1 ? String(numbers[0]) : `${numbers[0]}+${numbers.length - 1}`;

const namesOf = ({ members }: Pin) => members.map(({ businessName }) => businessName).join(', ');

type Props = { center: Coordinates; zip: string; miles: number; items: readonly MapItem[] };

/** The results on a map: each pin has the numbers of its rows and links to the first of them. */
export function ResultMap({ center, zip, miles, items }: Props) {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`}>
        <title>{`Map around ${zip}`}</title>
        {[1, 0.5].map((share) => (
          <g key={share}>
            <circle
              className={styles.circle}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={(SIZE / 2 - MARGIN) * share}
            />
            <text
              className={styles.miles}
              x={SIZE / 2}
              y={SIZE / 2 - (SIZE / 2 - MARGIN) * share - 6}
            >
              {miles * share} mi
            </text>
          </g>
        ))}
        <g className={styles.center} transform={`translate(${SIZE / 2} ${SIZE / 2 - 9})`}>
          <path d={bobPath} />
        </g>
        {groupIntoPins(center, miles, items).map((pin) => (
          <a
            key={pin.members[0]?.id}
            className={styles.pin}
            href={`#contractor-${pin.members[0]?.id}`}
            aria-label={`${label(pin)}: ${namesOf(pin)}`}
          >
            <title>{namesOf(pin)}</title>
            <circle cx={pin.x} cy={pin.y} r={PIN} />
            <text x={pin.x} y={pin.y}>
              {label(pin)}
            </text>
          </a>
        ))}
      </svg>
      <figcaption>
        By ZIP code, {miles} miles around {zip}. A number leads to its row.
      </figcaption>
    </figure>
  );
}
