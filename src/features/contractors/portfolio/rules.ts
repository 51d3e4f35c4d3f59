export const rooms = [
  'Kitchen',
  'Bathroom',
  'Living spaces',
  'Basement',
  'Outside',
  'Garden',
  'Systems',
] as const;
/** Rooms as people read them, where that is not their name in records and addresses. */
const roomLabels: Partial<Record<string, string>> = { Garden: 'Yard', Systems: 'Utilities' };
export const roomLabel = (room: (typeof rooms)[number]) => roomLabels[room] ?? room;
export const ideaStyles = ['Classic', 'Modern', 'Natural', 'Practical'] as const;
export const budgets = ['under_5k', '5k_to_15k', '15k_to_50k', 'over_50k'] as const;

export const budgetNames: Record<(typeof budgets)[number], string> = {
  under_5k: 'Under $5,000',
  '5k_to_15k': '$5,000 to $15,000',
  '15k_to_50k': '$15,000 to $50,000',
  over_50k: 'Over $50,000',
};

/** As a project's budget, in cents; what has no end on one side is left open. */
export const budgetBounds: Record<(typeof budgets)[number], { min?: number; max?: number }> = {
  under_5k: { max: 500_000 },
  '5k_to_15k': { min: 500_000, max: 1_500_000 },
  '15k_to_50k': { min: 1_500_000, max: 5_000_000 },
  over_50k: { min: 5_000_000 },
};
