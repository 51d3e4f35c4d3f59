import { assertAtMost, thousands } from './proof.ts';
import { runTests } from './run-tests.ts';

const STEPS = 10_000;
const MODELS = [
  'src/features/quotes/model.test.ts',
  'src/features/leads/lead-model.test.ts',
  'src/features/messages/moves/conversation-model.test.ts',
  'src/features/messages/broadcasts/broadcast-model.test.ts',
];

/** Random steps by everybody who may take them or not; after each, the product is compared with a model. */
export default async function prove() {
  const environment = { MODEL_STEPS: String(STEPS / MODELS.length) };
  const report = await runTests(MODELS, environment, { report: 'MODEL_REPORT' });
  const models = report
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { model: string; steps: number; illegal: number });
  const sum = (of: 'steps' | 'illegal') => models.reduce((total, each) => total + each[of], 0);
  assertAtMost('steps that are missing', STEPS - sum('steps'), 0);
  assertAtMost('models that are missing', MODELS.length - models.length, 0);
  return {
    count: `${thousands(sum('steps'))} steps: ${models.map(({ model, steps }) => `${model} ${thousands(steps)}`).join(', ')}`,
    figure: `0 differences; ${thousands(sum('illegal'))} illegal steps were refused`,
  };
}
