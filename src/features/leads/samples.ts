/** What a homeowner sends to ask for work without a project. */
export const newLead = {
  service: 'Roof Repair',
  zipCode: '60614',
  projectTitle: 'Two shingles blown off',
  description: 'After the storm two shingles lie in the garden. Nothing comes through yet.',
};
