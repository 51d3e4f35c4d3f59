import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * Wording that was replaced because no American homeowner or contractor would say it, and what to say instead. Text
 * that people read may not use it again; comments may.
 */
const retired: readonly (readonly [RegExp, string])[] = [
  [/What needs doing/, 'What do you need done?'],
  [/\bI am (interested|a member)\b/, 'I’m interested'],
  [/['">]No steps['"<]/, 'Remove all steps'],
  [/What may it cost/, 'What’s your budget?'],
  [/Ask nobody by name/, 'Send to all matching pros'],
  [/\b[Ss]t(and|oo)d?s? until\b|\buntil which\b/, 'Good through'],
  [/\bGive up this\b/, 'Discard …'],
  [/\bCould begin\b/, 'Earliest start'],
  [/day that stands on/, 'Expiration date'],
  [
    /\bplaces? (is|are|was|were)? ?(taken|left|kept)\b|\ba place kept\b/,
    'spots filled, spots left',
  ],
  [/\b([Tt]ake|takes|took|[Tt]aking) (a place|one of the four places)\b/, 'claim a spot'],
  [/\b(took|takes?|taking) an interest\b/, 'is interested'],
  [/look at (it|this) again/, 'Please fix the following'],
  [/Contractors look at it/, 'Waiting for pros'],
  [/Who comes first/, 'How we rank results'],
  [/\bstands? higher\b/, 'rank higher'],
  [/Said after the work/, 'Recent reviews'],
  [/Offer your work/, 'Join as a pro'],
  [/What was asked for/, 'Project details'],
  [/Leave it as it was/, 'Cancel'],
  [/whatever its words fit/, 'Matches request: Automatic'],
  [/Keep what is here|Take the other\b/, 'Keep this version, Use the other version'],
  [/come from there|\bYou come from\b/, 'sign in with …'],
  [/unwanted mail/, 'spam folder'],
  [/Perhaps sooner/, 'Quick answers'],
  [/\btold (of|by which)\b/, 'Notification channels'],
  [/could not be forgotten/, 'Couldn’t delete'],
  [/No answer came|not done twice/, 'We didn’t get a response. It’s safe to try again.'],
  [/\bOne press\b/, 'Say what happens: Unsubscribe from these emails'],
  [/['">]Waiting for you['"<]/, 'Next steps'],
  [/How things stand/, 'At a glance'],
  [/Name or words/, 'Keyword or business name'],
  [/Rather be found/, 'Prefer to have pros come to you?'],
  [/read what is wanted/, 'Select a lead to see the details'],
  [/\bdoor closes\b/, 'four spots are filled'],
  [/'Not said'/, 'Not given'],
  [/\b[Ll]icences?\b/, 'license'],
  [/\b[Ss]urname\b/, 'last name'],
  [/\bKeep these roles\b/, 'Save roles'],
  [/['">]\s*Keep out\b/, 'Deactivate'],
  [/['">]Run out['"<]/, 'Expired'],
  [/\bIn and out\b/, 'Active and deactivated'],
  [/Questions of homeowners/, 'Homeowner questions'],
  [/Have it taken out/, 'Have it removed'],
  [/Do you act for/, 'Do you represent …?'],
  [/\bFind contractors\b(?! by)|\b[Cc]ontractors (near you )?answer\b/, 'Find pros, pros answer'],
  [/Find who does it/, 'Find a pro near you'],
  [/\b(a|an|one|this|such|no) mails?\b(?! server)|\bwe mail\b|\bWe mail\b/, 'email'],
  [/\bpaid back\b/, 'refunded'],
  [/\bhas run out\b|\bruns out (on|soon)\b/, 'has expired, expires'],
  [/\bstands? here\b/, 'shows up here'],
  [/\bGive it to nobody\b/, 'Don’t share it'],
  [/\bNothing of it has changed\b/, 'Nothing has changed'],
  [
    /\b([Tt]ook|[Tt]akes?|[Tt]aking|taken) (a|the last|one of the( four)?) spots?\b/,
    'claim a spot',
  ],
  [/\b(what|it) may cost\b/, 'budget'],
  [/\b[Dd]amp\b/, 'moist, wet'],
  [/>\s*Garden\b|label="Garden\b/, 'Yard'],
  [/label="Order"|>\s*Order\s*</, 'Sort by'],
  [/>\s*The work\s*<|label="The work"/, 'Service'],
  [/\bany more['"`.,;<]/, 'anymore'],
  [/\b[Tt]here is no such\b/, 'We can’t find …'],
  [/\bis not (whole|complete)\b/, 'is incomplete'],
  [/\b(is|are) not read\b/, 'aren’t monitored'],
  [/\bYou get this because\b/, 'You got this because'],
  [/\bdo not (go|belong) together\b/, 'don’t match'],
  [/\bput(s|ting)? (it|this|them) away\b|['">]\s*Put away\b/, 'Dismiss'],
  [/\b[Ss]witch(ed)? (it )?off\b/, 'turn off'],
  [/\bcourteous note\b/, 'polite note'],
  [/\bA person reads it\b/, 'Someone on our team will read it'],
  [/\b[Ll]ook as (this|somebody)\b|\bStop looking\b/, 'View as …, Stop viewing'],
  [/\b[Mm]ail me\b|\b[Ww]e mailed\b/, 'email'],
  [/['">]\s*(Any|Every|Some)body\b/, 'Anyone, Everyone, Someone'],
  [/\b[Aa]sk(ed)? (a pro )?by name\b/, 'invite, pick'],
  [/\bchimney breast\b|(?<!-)\b(foursquare|two-flat)\b/, 'chimney, house'],
];

/** Where such words are data: the headings of registers, and what people type into a search; SQL; Firebase’s own words. */
const exceptions =
  /(\.test\.tsx?|\/samples\.ts|\/contractor-batch\.ts)$|\/(register-rows|vocabulary|firebase)\//;

/** What people read: screens, mails and the API, the articles of help, the demo world, and the membership site. */
const readByPeople = [
  'src/{app,browser,features,lib,server,ui}/**/*.{ts,tsx}',
  'src/app/help/articles/**/*.md',
  'database/seed/**/*.ts',
  'member-site/**/*.ts',
];

/** Retired wording in the sources of what people read. */
export function findRetiredWords(root: string): string[] {
  return globSync(readByPeople, { cwd: root })
    .map((path) => path.split(sep).join(posix.sep))
    .filter((path) => !exceptions.test(path))
    .sort()
    .flatMap((path) =>
      retiredWordsIn(path, readFileSync(join(root, path), 'utf8')).map(
        ({ line, words, instead }) => `${path}:${line}: “${words}” was retired; say “${instead}”`,
      ),
    );
}

export function retiredWordsIn(path: string, source: string) {
  const suspects = patterns.filter(({ pattern }) => source.search(pattern) >= 0);
  if (suspects.length === 0) return [];
  const text = path.endsWith('.md') ? source : withoutComments(path, source);
  return suspects.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((found) => ({
      line: text.slice(0, found.index).split('\n').length,
      words: found[0].replaceAll(/\s+/g, ' '),
      instead,
    })),
  );
}

/** Every occurrence, also where the words are wrapped onto another line. */
const patterns = retired.map(([pattern, instead]) => ({
  pattern: new RegExp(pattern.source.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+'), 'g'),
  instead,
}));

/** The source with its comments blanked, so that lines stay where they are. */
function withoutComments(path: string, source: string) {
  let text = source;
  for (const { start, end } of parseSync(path, source).comments)
    text =
      text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);
  return text;
}
