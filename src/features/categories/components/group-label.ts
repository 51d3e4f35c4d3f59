import { ownValue } from '#lib/own-value.ts';

/** Groups as people read them, where that is not their name in records and calls. */
const groupLabels: Readonly<Record<string, string>> = { 'Garden & outdoors': 'Yard & outdoors' };
export const groupLabel = (group: string) => ownValue(groupLabels, group) ?? group;
/** The group that somebody means who entered what they read. */
export const groupNamed = (label: string) =>
  Object.keys(groupLabels).find((group) => groupLabel(group) === label) ?? label;
