import { ownValue } from '#lib/own-value.ts';
import { doorsAndWindows } from './content/doors-and-windows.ts';
import { electrical } from './content/electrical.ts';
import { exterior } from './content/exterior.ts';
import { heatingAndCooling } from './content/heating-and-cooling.ts';
import { interior } from './content/interior.ts';
import { outdoors } from './content/outdoors.ts';
import { plumbing } from './content/plumbing.ts';
import { remodeling } from './content/remodeling.ts';
import { upkeep } from './content/upkeep.ts';

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Say nothing about the work, in a text as in the vocabulary. */
export const stopWords = wordSet(`
 a an the my our your their his her its this that these those i im ive id we were you they he she it me us them is am are was be
 been being do did have has had having will would could should can may might must to of in on at by for from with about into
 under and or but so if as than then because while when where which who whom whose what how
 why need needs needed want wants wanted like looking look find finding help please someone somebody anyone anybody person people
 near nearby around here there some any all every each very really too just also only still again now today tomorrow tonight
 asap soon right thanks thank looks hi hello get gets getting got go goes going gone went make makes making made let lets
 keeps keep kept seems seem think know cost costs price prices pricing estimate estimates quote quotes cheap affordable best
 good great licensed local area time day days week weeks year years month ago last since after before during`);

/** Words that are spelled right and mean no service, so that they are not read as a misspelling of one that does. */
export const ordinaryWords = wordSet(`
  able above across almost along already although always another anything apart back bad been began behind below beside best better between big both
  bought brand bring brings brought business busy call called came care case cause caused certain change check children city come comes coming could couple course
  daughter does doing done double each early easy eight either else end enough even ever everyone everything everywhere evening eye fact family far
  fast father feel feels felt few fifth first five food force four fourth friend friends front full gave gives given great grow guess guests half hand happen happened
  happens happy hard having head hear hears heard hello help high himself hold home hope hour hours house however huge husband idea inch inches inside instead interest into job
  keep kids kind large largest late later lately least leave left less level life line list little live lived lives lot lots love main make makes many
  mean means middle might mind minute minutes moment monday money more morning most mother mother's move moved much name need neighbor never next nice night nine noon
  north nothing notice noticed number often once one only open other others outside owner own part parents past place places plan point possible probably problem problems
  put quick quite rather read ready real really reason recently rest said same saw say says second see seem seen sent seven several short should show shows side similar
  simple sister since six size slightly slow small somehow something sometimes somewhere son sorry sort sound sounds south start started starting starts state stay
  still stop stuff such sunday sure take taken takes taking talk tell ten thank thanks their thing things think third thought three through thursday times together told took total
  toward town tried tries trouble true try trying turn turned turning turns tuesday twice two type under until upon use used using usually visit wait waiting walk way
  weather wednesday weekend well were west whole wife wish within without woman wonder word work worked working works worse worst worth wrong year yesterday young
  actor album artist author autumn bake baker band banker beauty beef beer bike boat book books bread bride butter camera camp cancer candle candy career cheese chef chess
  choir church class classes coach coffee college concert cook cookie cooking costume court cousin dance dancer dancing dating debt dentist diet dinner divorce doctor dress driver
  drums email essay exam fashion finger fitness flower game games golf grammar guitar hair haircut hockey homework horse hospital hotel insurance jacket jewelry judge karate kitten
  laptop language law lawyer lesson lessons library lunch makeup marriage massage math mathematics medicine model mortgage movie museum music nail nails nanny novel nurse office
  opera orchestra party passport pasta perfume photo photographer photography phone piano pilot pizza poem poet politics prayer priest pupil puppy recipe resume restaurant rice saxophone
  school science shirt shoe shoes singer singing skating skiing soccer song spanish sport sports student study suit summer surgeon surgery taxes teach teacher teaching tennis theater
  therapist therapy ticket trainer training translator travel trumpet tutor tutoring university vacation video violin voice wedding winter writer writing yoga`);

/** Forms that the stem does not bring together. */
export const irregularForms: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...wordSet(
        `no wont cant cannot doesnt dont didnt isnt arent wasnt aint couldnt never nothing`,
      ),
    ].map((word) => [word, 'not']),
  ),
  broke: 'broken',
  busted: 'broken',
  fell: 'fall',
  fallen: 'fall',
  blew: 'blow',
  blown: 'blow',
  froze: 'frozen',
  tore: 'torn',
  ripped: 'torn',
  ran: 'run',
  running: 'run',
  hung: 'hang',
  built: 'build',
  rotting: 'rot',
  rotten: 'rot',
  rotted: 'rot',
  lost: 'lose',
  dug: 'dig',
  sank: 'sink',
  sunk: 'sunken',
  mice: 'mouse',
  leaves: 'leaf',
  died: 'dead',
  dying: 'dead',
  fridge: 'refrigerator',
  aircon: 'ac',
  bath: 'bathroom',
  loo: 'toilet',
  commode: 'toilet',
  john: 'toilet',
  couches: 'couch',
  woke: 'wake',
  shut: 'close',
  closes: 'close',
  working: 'work',
  works: 'work',
  molding: 'moulding',
  moldings: 'moulding',
  // As they sound: further from the word than a slip of the fingers.
  electrishun: 'electrician',
  electrishan: 'electrician',
  electrisian: 'electrician',
  lectrician: 'electrician',
  plummer: 'plumber',
  plummers: 'plumber',
  plumer: 'plumber',
  sodder: 'solder',
  toylet: 'toilet',
  sement: 'cement',
  fawcet: 'faucet',
  fosset: 'faucet',
  furnis: 'furnace',
  chimley: 'chimney',
  peed: 'pee',
  peeing: 'pee',
};

/** Stems of words that ask for something new, and of words that say that something is wrong. */
export const newWorkWords = wordSet(
  'new instal replac add build put upgrad convert redo remodel renov',
);
export const repairWords = wordSet(`
  fix repair broken leak drip crack not stuck stop nois loud smell wobbl loos problem quit dead torn rot damag clog fall blow frozen patch hole`);

/** What people call a service: words that mean it, and words that can mean it beside others. */
export type ServiceWords = { says: readonly string[]; may: readonly string[] };
export const MAX_SERVICE_WORDS = 300;
export const MAX_WORDS_LENGTH = 60;

/**
 * How homeowners call the built-in services, separated by commas. `says` means the service, `may` can mean it beside
 * others. Words are compared by their stem and corrected when misspelled, so one form of each is enough; a phrase
 * matches in any order and with other words between. Kept in the code because it is read at every key press, and
 * because a test holds its content to phrases that people use; what an admin writes instead is in the table.
 */
export const serviceVocabulary: Record<string, { says: string; may: string }> = {
  ...doorsAndWindows,
  ...electrical,
  ...exterior,
  ...heatingAndCooling,
  ...interior,
  ...outdoors,
  ...plumbing,
  ...remodeling,
  ...upkeep,
};

const listOf = (words: string) =>
  words
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** What the product itself knows that people call a service: of one that an admin has added, the words of its name. */
export function builtInWords(service: string): ServiceWords {
  const known = ownValue(serviceVocabulary, service);
  return known
    ? { says: listOf(known.says), may: listOf(known.may) }
    : { says: [], may: service.split(' ') };
}
