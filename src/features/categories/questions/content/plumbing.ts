/** The questions for the services of plumbing and water. */
export const plumbing = {
  'Drain Cleaning': [
    'Which drain? Kitchen sink | Toilet | Tub or shower | Main line | Floor drain',
    'Is anything backing up? Yes, right now | Slow only',
    'Has it happened before? First time | It keeps coming back',
    'home',
  ],
  'Plumbing Installation': [
    'What goes in? A toilet | A faucet or sink | A tub or shower | Pipes | A gas line | Something else',
    'materials',
    'Is there a hookup already? Yes | No | Not sure',
    'home',
  ],
  'Plumbing Repair': [
    'What is the trouble? Toilet | Faucet or sink | Shower or tub | Pipe | Something else',
    'Is it leaking now? Yes, badly | A drip | No',
    'off',
    'home',
  ],
  'Septic Service': [
    'What do you need? Pumping | A repair | An inspection | A new system',
    'When was it pumped last? Within 3 years | Longer ago | Not sure',
    'Is anything backing up? Yes | No',
    'Do you know where the tank is? Yes | No',
  ],
  'Sump Pump Installation': [
    'Is there a pump now? Yes, it works | Yes, it is broken | No',
    'Is there water in the basement? Yes, right now | When it rains | No',
    'Do you want a battery backup? Yes | No | Not sure',
    'How big is the basement? Small | Medium | Large',
  ],
  'Water Damage Restoration': [
    'Where did the water come from? A pipe | Rain or flood | A sewer | Not sure',
    'Is there standing water? Yes | No',
    'How long ago? Today | This week | Longer ago',
    'rooms',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Water Heater Installation': [
    'fuel',
    'Tank or tankless? Tank | Tankless | Not sure',
    'Where is it? Basement | Garage | Closet | Attic',
    'Is it leaking? Yes | No',
    'How many people live there? One or two | Three or four | Five or more',
  ],
};
