import { writeFileSync } from 'node:fs';

/** Counts the results of a test run for the last line of `npm test`. */
export default class Summary {
  onTestRunEnd(modules, unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') count[state]++;
      }
      // A file that did not load, or a hook that failed.
      if (!module.ok() && !tests.some((test) => test.result().state === 'failed')) count.failed++;
    }
    writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(count));
  }
}
