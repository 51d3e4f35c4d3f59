/** The questions for the services of care and upkeep. */
export const upkeep = {
  Handyman: [
    'How many things are on the list? One | Two or three | More',
    'home',
    'materials',
    'Is a tall ladder needed? Yes | No',
  ],
  'House Cleaning': [
    'often',
    'How many bedrooms? One | Two or three | Four or more',
    'What kind? A regular clean | A deep clean | Moving in or out',
    'Are there pets? Yes | No',
  ],
  'Junk Removal': [
    'How much is it? A few items | A pickup load | A full truck | A whole house',
    'What is it? Furniture | Appliances | Yard waste | Construction debris | A mix',
    'Where is it? At the curb | In the garage | Inside, no stairs | Inside, with stairs',
    'Is anything hazardous? Yes | No | Not sure',
  ],
  'Mold Remediation': [
    'Where is it? Bathroom | Basement | Attic | Several places',
    'How large is it? Smaller than a door | Larger | Not sure',
    'Has the leak been fixed? Yes | No | Not sure',
    'Was it tested? Yes | No',
  ],
  'Pest Control': [
    'What is it? Ants or roaches | Mice or rats | Termites | Bees or wasps | Bed bugs | Another animal',
    'Where? Inside | Outside | Attic or walls',
    'How long? A few days | Weeks | Longer',
    'Are there children or pets? Yes | No',
    'home',
  ],
};
