import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facts } from './facts.tsx';

const read = (markup: string) => markup.replaceAll(/<[^>]+>/g, '');

test('facts are read between commas, without those that there are not', () => {
  const line = renderToStaticMarkup(
    <Facts>
      $300
      {false}
      {null}
      {''}
      <b>within a month</b>
      <>3 mi away</>
    </Facts>,
  );
  expect(read(line)).toBe('$300, within a month, 3 mi away');
});

test('a fact alone has no comma', () => {
  expect(read(renderToStaticMarkup(<Facts>60657</Facts>))).toBe('60657');
});
