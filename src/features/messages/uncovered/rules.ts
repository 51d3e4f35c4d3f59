/** So many projects are listed with their ticket; the others are counted. */
export const MAX_LISTED_PROJECTS = 20;

export const UNCOVERED_SUBJECT = 'No pro covers this ZIP code';

type Counts = { projectCount: number; homeownerCount: number; confirmedCount: number };

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How much a ticket is about. Accounts with an address that nobody confirmed may be made up. */
export const describeDemand = ({ projectCount, homeownerCount, confirmedCount }: Counts) =>
  `${counted(projectCount, 'project')} from ${counted(homeownerCount, 'homeowner')}, ${
    confirmedCount === homeownerCount && homeownerCount > 1 ? 'all' : confirmedCount
  } with a confirmed email`;
