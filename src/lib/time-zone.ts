/** The time zone of most people in each state. */
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
 * The IANA time zone for times in messages to people in a state (`IL`); UTC for an unknown state. Some states
 * have two zones, so the zone must be named next to the time.
 */
export const timeZoneOfState = (state: string) => zoneByState.get(state) ?? 'UTC';
