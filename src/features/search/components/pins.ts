import { type Coordinates, MILES_PER_DEGREE } from '#lib/distance.ts';

/** A result as the map shows it. */
export type MapItem = {
  id: string;
  businessName: string;
  latitude: number | null;
  longitude: number | null;
};

/** The results of one place: a ZIP code is as exact as the map gets, so only what shares one shares a pin. */
export type Pin = {
  latitude: number;
  longitude: number;
  members: { id: string; number: number; name: string }[];
};

/** Numbered as in the list. Results at different places never share a pin, however close these are. */
export function groupIntoPins(items: readonly MapItem[]): Pin[] {
  const pins = new Map<string, Pin>();
  for (const [index, { id, businessName, latitude, longitude }] of items.entries()) {
    if (latitude === null || longitude === null) continue;
    const at = `${latitude} ${longitude}`;
    const pin = pins.get(at) ?? { latitude, longitude, members: [] };
    pin.members.push({ id, number: index + 1, name: businessName });
    pins.set(at, pin);
  }
  return [...pins.values()];
}

/** What the figure of a map says to the script that draws it. */
export type MapData = {
  zipCode: string;
  miles: number;
  latitude: number;
  longitude: number;
  pins: Pin[];
};

type Point = { x: number; y: number };

/** Miles around the pins, so that none lies at the edge, and what is shown at least. */
const MARGIN_MILES = 2;
const MIN_MILES = 4;

/**
 * The circle that a map begins with: around the place of the search and its pins, and never more than the search. The
 * rest of it, such as a lake, has nobody.
 */
export function viewOf({ latitude, longitude, miles, pins }: MapData) {
  if (pins.length === 0) return { latitude, longitude, miles };
  const places = [{ latitude, longitude }, ...pins];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const center = {
    latitude: middle(places.map((place) => place.latitude)),
    longitude: middle(places.map((place) => place.longitude)),
  };
  const reach = Math.max(...places.map((place) => Math.hypot(...milesBetween(center, place))));
  const shown = Math.max(MIN_MILES, reach + MARGIN_MILES);
  return shown < miles ? { ...center, miles: shown } : { latitude, longitude, miles };
}

/** How far to the east and to the north, on the flat map of a city. */
const milesBetween = (from: Coordinates, to: Coordinates): [east: number, north: number] => [
  (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180) * MILES_PER_DEGREE,
  (to.latitude - from.latitude) * MILES_PER_DEGREE,
];

/** Pixels between the middles of two pins, where no pin is wider. */
export const PIN_GAP = 34;

/**
 * Where the place of a search, its circle and its pins lie about the middle of what the map begins with, `radius`
 * pixels wide from there: what the page shows until the map is drawn, at the places where the map has them.
 */
export function placeAround(map: MapData, radius: number) {
  const view = viewOf(map);
  const pixelsPerMile = radius / view.miles;
  const toPoint = (place: Coordinates): Point => {
    const [east, north] = milesBetween(view, place);
    return { x: east * pixelsPerMile, y: -north * pixelsPerMile };
  };
  const here = toPoint(map);
  const points = map.pins.map(toPoint);
  const moves = spreadApart(points, PIN_GAP, here);
  const pins = points.map(({ x, y }, index) => ({
    x: x + (moves[index]?.x ?? 0),
    y: y + (moves[index]?.y ?? 0),
  }));
  return { here, reach: map.miles * pixelsPerMile, pins };
}

/** What stands on a pin: the number of its result, or of its first and how many more there are. */
export function pinLabel({ members }: Pin) {
  const numbers = members.map(({ number }) => number);
  return numbers.length > 2 ? `${numbers[0]} +${numbers.length - 1}` : numbers.join(', ');
}

const ROUNDS = 24;
/** Pixels of the dot at the place of the search. */
const DOT_RADIUS = 8;

/**
 * How far each point has to move so that no two are closer than `gap`, and none covers the center, which stays. The
 * order of the points does not matter to where they lie on a map, only to who moves which way. No point that is on land
 * is moved into water, where nobody has a business.
 */
export function spreadApart(
  points: readonly Point[],
  gap: number,
  center: Point,
  isLand: (point: Point) => boolean = () => true,
): Point[] {
  const places = points.map(({ x, y }) => ({ x, y }));
  const onLand = points.map((point) => isLand(point));
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [index, place] of places.entries()) {
      if (pushAway(center, place, gap / 2 + DOT_RADIUS, index, true)) moved = true;
      for (const other of places.slice(index + 1))
        if (pushAway(place, other, gap, index, false)) moved = true;
    }
    for (const [index, place] of places.entries())
      if (onLand[index] && !isLand(place) && moveAshore(place, gap, isLand)) moved = true;
    if (!moved) break;
  }
  return places.map(({ x, y }, index) => ({
    x: x - (points[index]?.x ?? x),
    y: y - (points[index]?.y ?? y),
  }));
}

/** Moves a point to the nearest land at most `reach` away; false where there is none. */
function moveAshore(place: Point, reach: number, isLand: (point: Point) => boolean) {
  for (let distance = 4; distance <= reach; distance += 4)
    for (let step = 0; step < 16; step += 1) {
      const angle = (step * Math.PI) / 8;
      const there = {
        x: place.x + distance * Math.cos(angle),
        y: place.y + distance * Math.sin(angle),
      };
      if (!isLand(there)) continue;
      Object.assign(place, there);
      return true;
    }
  return false;
}

/** Moves two points to `gap` from each other, or with `keepsFirst` the second alone; false where they are that far. */
function pushAway(a: Point, b: Point, gap: number, index: number, keepsFirst: boolean) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= gap - 0.5) return false;
  // Of two at the same spot, each goes a way of its own.
  const angle = distance === 0 ? index * 2.4 : Math.atan2(dy, dx);
  const step = (gap - distance) / (keepsFirst ? 1 : 2);
  b.x += Math.cos(angle) * step;
  b.y += Math.sin(angle) * step;
  if (keepsFirst) return true;
  a.x -= Math.cos(angle) * step;
  a.y -= Math.sin(angle) * step;
  return true;
}
