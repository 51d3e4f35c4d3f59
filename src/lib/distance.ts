export type Coordinates = { latitude: number; longitude: number };

export const EARTH_MILES = 3958.8;
/** Of latitude, or of longitude at the equator. */
export const MILES_PER_DEGREE = (EARTH_MILES * Math.PI) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. */
export function exactMilesBetween(a: Coordinates, b: Coordinates) {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Great-circle distance in miles, rounded to one decimal, for display and sorting. */
export const roundedMilesBetween = (a: Coordinates, b: Coordinates) =>
  Math.round(exactMilesBetween(a, b) * 10) / 10;

/** `12 mi away` */
export const formatMilesAway = (miles: number) =>
  miles < 1 ? 'under a mile away' : `${Math.round(miles)} mi away`;
