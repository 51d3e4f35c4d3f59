const MAX_NAME_LENGTH = 60;

/**
 * The name of a contractor or their business as strangers read it. A name that carries an address, a link or a number could be used to
 * say something to people who never agreed to it.
 */
export function nameForStrangers(name: string) {
  const carriesMore = /[/@]|\bwww\b|\.\p{L}{2,}\b|\d[\d\s().-]{5,}\d/iu.test(name);
  return carriesMore || name.length > MAX_NAME_LENGTH ? 'A contractor' : name;
}
