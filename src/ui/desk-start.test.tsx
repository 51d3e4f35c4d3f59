import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DeskStart } from './desk-start.tsx';

const html = (waiting: readonly string[]) => {
  const element = (
    <DeskStart
      drawing="list"
      title="Waiting longest"
      waiting={waiting.map((id) => ({ id, title: id, note: 'since Monday', to: `?open=${id}` }))}
    >
      Open a row.
    </DeskStart>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test('a desk names the three that wait longest, as links, and opens none of them', () => {
  const links = [...html(['a', 'b', 'c', 'd']).matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
  expect(links).toEqual(['/?open=a', '/?open=b', '/?open=c']);
});

test('a desk where nobody waits says how to begin, without an empty list', () => {
  expect(html([])).not.toMatch(/<ol|<h2/);
  expect(html([])).toContain('<kbd>j</kbd>');
});
