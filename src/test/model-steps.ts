import { appendFileSync } from 'node:fs';

/** How many steps a model test takes: `npm run prove -- R13` takes more. */
export const modelSteps = (usual: number) => Number(process.env.MODEL_STEPS ?? usual);

/** Tells the long form how many steps were compared, and how many of them the state forbade. */
export function reportSteps(model: string, steps: number, illegal: number) {
  const file = process.env.MODEL_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ model, steps, illegal })}\n`);
}
