/** What cannot wait for a pro, and the signs of it in what somebody says is going on. */
const dangers = [
  {
    signs: [
      /\b(smell\w*|odou?r|leak\w*|whiff|hiss\w*)\b.*\b(natural gas|propane|gas)\b/,
      /\b(natural gas|propane|gas)\b.*\b(smell\w*|odou?r|leak\w*|hiss\w*)\b/,
      /\brotten eggs?\b/,
    ],
    advice:
      'If you smell gas, leave the house now and take everyone with you. Don’t touch a switch or start a car. From outside, call 911 or your gas company. Post a project once it is safe.',
  },
  {
    signs: [
      /\b(carbon monoxide|co2?|monoxide)\b.*\b(alarm|detector|going off|goes off|went off|beep\w*|sound\w*)\b/,
      /\balarm\b.*\b(carbon monoxide|monoxide)\b/,
    ],
    advice:
      'If a carbon monoxide alarm sounds, get everyone outside into fresh air and call 911. Wait there until you are told that it is safe.',
  },
  {
    signs: [
      /\b(power|electric\w*|utility) (line|lines|cable|wire|wires)\b.*\b(down|downed|fell|fallen|hanging|snapped)\b/,
      /\bdowned (power |electric )?(line|lines|wire|wires)\b/,
    ],
    advice:
      'Stay at least 35 feet away from a fallen power line and from anything that it touches. Call 911, then your electric company.',
  },
  {
    signs: [
      /\b(outlet|panel|breaker|fuse box|switch|plug|wire|wires|wiring|cord|socket|light|meter)\b.*\b(smok(e|es|ing)|spark\w*|flames?|on fire|burning|burnt|melt\w*)\b/,
      /\b(smok(e|es|ing)|spark\w*|flames?|burning)\b.*\b(outlet|panel|breaker|fuse box|switch|plug|wire|wires|wiring|cord|socket|meter)\b/,
      /\b(electrical fire|burning smell|burning plastic|smell\w* (of )?burning|house is on fire)\b/,
    ],
    advice:
      'If you see smoke or flames, get out and call 911. Otherwise turn off the breaker of that circuit, and don’t touch anything that sparks or is hot.',
  },
  {
    signs: [
      /\b(pipe|pipes|hose|water main|water line|water heater|tank)\b.*\b(burst|bursted|busted|broke|exploded|gush\w*|spray\w*)\b/,
      /\b(burst|busted|gushing|spraying)\b.*\b(pipe|pipes|water)\b/,
    ],
    advice:
      'First shut off the water at the main valve, usually where the pipe enters the house. Stay out of water that is near outlets or cords.',
  },
] as const;

/** Somebody who plans work on such a thing is in no danger. */
const planned = /\b(install\w*|new|replac\w*|add|upgrade\w*|buy|test)\b/;

/** What to do first where the words say that somebody may be in danger; undefined where they don't. */
export function safetyAdvice(text: string) {
  const said = text.toLowerCase().replaceAll('’', "'");
  if (planned.test(said)) return undefined;
  return dangers.find(({ signs }) => signs.some((sign) => sign.test(said)))?.advice;
}
