/** What a homeowner sends to post a project. */
export const newProject = {
  title: 'Stop the leak over the porch',
  description:
    'Water comes through at the valley when it rains hard. The shingles are 18 years old.',
  category: 'Roof Repair',
  zipCode: '60614',
  budgetMin: 500_000,
  budgetMax: 900_000,
  timing: 'within_month' as const,
  scopeLines: ['Replace the valley flashing', 'Check the sheathing underneath'],
};
