/** The zone that most people of each state live in. */
const statesByZone: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
};

const zoneByState = new Map(
  Object.entries(statesByZone).flatMap(([zone, codes]) =>
    codes.split(' ').map((code) => [code, zone] as const),
  ),
);

/**
 * The IANA zone in which to write times to somebody in a state (`IL`). A state may lie in two, so name the
 * zone beside the time; where the state is not known, it is UTC.
 */
export const timeZoneOfState = (state: string) => zoneByState.get(state) ?? 'UTC';
