import fc from 'fast-check';

/**
 * `npm test` draws the same inputs each time, so that a change lands or fails for what it does and not for what was
 * drawn. `PROPERTY_SEED=random` draws others, as `npm run prove -- R14` does; a number repeats a failure.
 */
const seed = process.env.PROPERTY_SEED ?? '22112026';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
