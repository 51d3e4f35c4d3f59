/** What a review may rate beside the work as a whole. */
export const subScoreNames = {
  quality: 'Quality',
  onTime: 'On time',
  onBudget: 'On budget',
  cleanUp: 'Clean-up',
  communication: 'Communication',
} as const;
export type SubScore = keyof typeof subScoreNames;
export const subScores = Object.keys(subScoreNames) as [SubScore, ...SubScore[]];
export type SubScores = Partial<Record<SubScore, number>>;
