import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testConfig } from './config.ts';

it('a portal whose configuration cannot be read says so, asks once a press, and then starts', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal('scrollTo', () => undefined);
  const answers: ((answer: Response) => void)[] = [];
  const asked = vi.fn((url: string) =>
    url === '/config.json'
      ? new Promise<Response>((resolve) => answers.push(resolve))
      : Promise.reject(new TypeError('offline')),
  );
  vi.stubGlobal('fetch', asked);
  const answer = (response: Response) => act(async () => answers.shift()?.(response));
  await import('../../src/app/main.tsx');
  await answer(Response.json({ ...testConfig(), supportPhone: 7 }));
  await screen.findByText('supportPhone');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  press();
  press();
  expect(asked).toHaveBeenCalledTimes(2);
  await answer(new Response('', { status: 503 }));
  await screen.findByText('config.json cannot be read.');
  press();
  await answer(Response.json(testConfig()));
  await screen.findByRole('heading', { name: 'Patient portal' });
  expect(asked.mock.calls.map(([url]) => url)).toEqual(Array(3).fill('/config.json'));
  vi.unstubAllGlobals();
});
