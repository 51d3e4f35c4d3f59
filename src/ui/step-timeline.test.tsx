import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StepTimeline } from './step-timeline.tsx';

test('only the current step is marked as the current one', () => {
  const html = renderToStaticMarkup(
    <StepTimeline
      steps={[
        { key: 'a', title: 'Posted', state: 'done' },
        { key: 'b', title: 'Compare', state: 'current' },
        { key: 'c', title: 'Start', state: 'next' },
      ]}
    />,
  );
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step".*Now: .*Compare/);
});
