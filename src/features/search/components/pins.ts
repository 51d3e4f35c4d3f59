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
