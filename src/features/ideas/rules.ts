export const rooms = [
  'Kitchen',
  'Bathroom',
  'Living spaces',
  'Basement',
  'Outside',
  'Garden',
  'Systems',
] as const;
export const styles = ['Classic', 'Modern', 'Natural', 'Practical'] as const;
export const budgets = ['under_5k', '5k_to_15k', '15k_to_50k', 'over_50k'] as const;

export const budgetNames: Record<(typeof budgets)[number], string> = {
  under_5k: 'Under $5,000',
  '5k_to_15k': '$5,000 to $15,000',
  '15k_to_50k': '$15,000 to $50,000',
  over_50k: 'Over $50,000',
};

export const IDEAS_PAGE = 12;
