/** The codes of the states, by their names. */
const stateNames: Record<string, string> = Object.fromEntries(
  `alabama AL, alaska AK, arizona AZ, arkansas AR, california CA, colorado CO, connecticut CT, delaware DE,
  district of columbia DC, florida FL, georgia GA, hawaii HI, idaho ID, illinois IL, indiana IN, iowa IA, kansas KS,
  kentucky KY, louisiana LA, maine ME, maryland MD, massachusetts MA, michigan MI, minnesota MN, mississippi MS,
  missouri MO, montana MT, nebraska NE, nevada NV, new hampshire NH, new jersey NJ, new mexico NM, new york NY,
  north carolina NC, north dakota ND, ohio OH, oklahoma OK, oregon OR, pennsylvania PA, puerto rico PR,
  rhode island RI, south carolina SC, south dakota SD, tennessee TN, texas TX, utah UT, vermont VT, virginia VA,
  washington WA, west virginia WV, wisconsin WI, wyoming WY`
    .split(',')
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .map((entry) => [entry.slice(0, -3), entry.slice(-2).toLowerCase()]),
);

/** What people call large cities. */
const nicknames: Record<string, string> = {
  nyc: 'new york ny',
  'new york city': 'new york ny',
  'new york city ny': 'new york ny',
  manhattan: 'new york ny',
  la: 'los angeles ca',
  sf: 'san francisco ca',
  philly: 'philadelphia pa',
  vegas: 'las vegas nv',
  dc: 'washington dc',
  'washington d c': 'washington dc',
  nola: 'new orleans la',
  atl: 'atlanta ga',
  chi: 'chicago il',
  slc: 'salt lake city ut',
};

const firstWords: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

const MIN_STATE_START = 3;

/** The ZIP code of a text that is one, has four more digits, or ends an address: "Columbus, OH 43215-1234". */
export const zipIn = (text: string) => /(?:^|[\s,])(\d{5})(?:-?\d{4})?$/.exec(text.trim())?.[1];

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/\bd\.\s*c\b/g, 'dc')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word, place, all) => (place === 0 && all.length > 1 ? (firstWords[word] ?? word) : word));

/** A city as all its spellings have it: in lower case, without signs. */
export const cityKey = (city: string) => wordsOf(city).join(' ');

/** The same of a place, with the code of its state: "St. Louis, Missouri" is "saint louis mo". */
export function placeKey(text: string) {
  const words = wordsOf(text);
  const key = words.join(' ');
  const begins = (at: number) => words.slice(0, at).join(' ');
  const stated = words
    .map((_, at) => at)
    .slice(1)
    .find((at) => words.slice(at).join(' ') in stateNames);
  return (
    nicknames[key] ??
    (stated === undefined ? key : `${begins(stated)} ${stateNames[words.slice(stated).join(' ')]}`)
  );
}

/** The same while the name of the state is being typed: "columbus ohi" is "columbus oh". */
export function unfinishedPlaceKey(text: string) {
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last.length < MIN_STATE_START) return undefined;
  const begun = Object.entries(stateNames).filter(([name]) => name.startsWith(last));
  return begun[0] && begun.length === 1
    ? [...words.slice(0, -1), begun[0][1]].join(' ')
    : undefined;
}

/** Whether a text names this city: with its state or without. */
export function isPlaceNamed(text: string, { city, state }: { city: string; state: string }) {
  const key = placeKey(text);
  return key === cityKey(city) || key === cityKey(`${city} ${state}`);
}
