import { lazy } from '#lib/lazy.ts';
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

/** A question that helps a pro to name a price, with the answers to choose from. */
export type ServiceQuestion = { question: string; options: readonly string[] };

/** At most so many questions for one service, and answers with one project. */
export const MAX_QUESTIONS = 5;
export const MAX_QUESTION_OPTIONS = 8;
export const MAX_QUESTION_LENGTH = 120;
export const MAX_OPTION_LENGTH = 60;

/** Questions as lines of "Question? answer | answer"; a question that several services share is named once. */
const shared = {
  home: 'What kind of home is it? House | Townhouse | Condo or apartment | Business',
  owner: 'Do you own the place? Yes | No, with the owner’s permission | I am buying it',
  stories: 'How many stories? One | Two | Three or more',
  age: 'How old is the house? Under 20 years | 20 to 50 years | Over 50 years | Not sure',
  water: 'Is water coming in now? Yes, right now | When it rains | It has stopped | Not sure',
  off: 'Can you shut the water off? Yes | No | Not sure where',
  plans: 'Do you have plans or drawings? Yes | Only a rough idea | No, I need a design',
  materials: 'Who will buy the materials? The pro | I have them | Some of each',
  repairReplace: 'Repair or replace? Repair | Replace | Whatever makes sense',
  fuel: 'What does it run on? Gas | Electricity | Oil | Propane | Not sure',
  often: 'How often? Once | Every week | Every two weeks | Every month',
  remove: 'Does anything old have to go first? Yes | No | Not sure',
  rooms: 'How many rooms? One | Two or three | Four or more | The whole house',
  yard: 'How big is the yard? Small, under 2,000 sq ft | Medium | Large, over 8,000 sq ft | Not sure',
  access: 'Can a truck or machine reach it? Yes | Only by hand | Not sure',
  size: 'About how big is it? Small | Medium | Large | Not sure',
  permit: 'Is there a permit? Yes | Not yet | Not sure if it needs one',
  system: 'How old is the unit? Under 5 years | 5 to 15 years | Over 15 years | Not sure',
  working: 'Does it work at all? Not at all | Now and then | It works, but badly',
  count: 'How many? One | Two to five | Six to ten | More',
  bath: 'Which bathroom? Half bath | Guest bath | Main bath | Several',
  floor: 'What is there now? Carpet | Wood | Tile or vinyl | Bare floor',
} as const;

/**
 * The questions for each built-in service: the shared ones by name, its own in full. Put together when somebody asks, so
 * that a screen which reads or writes questions does without them.
 */
const questionsByService = /* @__PURE__ */ lazy<Record<string, readonly string[]>>(() => ({
  ...remodeling,
  ...exterior,
  ...plumbing,
  ...heatingAndCooling,
  ...electrical,
  ...interior,
  ...doorsAndWindows,
  ...outdoors,
  ...upkeep,
}));

const isShared = (name: string): name is keyof typeof shared => Object.hasOwn(shared, name);

/** Reads "Question? answer | answer". */
export function parseQuestion(line: string): ServiceQuestion {
  const end = line.indexOf('?') + 1;
  return {
    question: line.slice(0, end).trim(),
    options: line
      .slice(end)
      .split('|')
      .map((option) => option.trim())
      .filter(Boolean),
  };
}

/** The line that `parseQuestion` reads. */
export const questionLine = ({ question, options }: ServiceQuestion) =>
  `${question} ${options.join(' | ')}`;

/** The questions for a service; none for one that an admin has added. */
export const questionsFor = (service: string): ServiceQuestion[] =>
  (ownValue(questionsByService(), service) ?? []).map((name) =>
    parseQuestion(isShared(name) ? shared[name] : name),
  );
