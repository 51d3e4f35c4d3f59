import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WaitingForNetwork } from './waiting-for-network.tsx';

test('the server, which does not know the network of its reader, says nothing', () => {
  expect(renderToStaticMarkup(<WaitingForNetwork busy />)).toBe('<p role="status"></p>');
});
