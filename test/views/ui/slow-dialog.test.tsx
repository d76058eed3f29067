import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(cleanup);

it('the page is busy and accepts no input while the code of a dialog loads', async () => {
  // As on a page that has opened none yet.
  vi.resetModules();
  const { Dialog } = await import('../../../src/ui/Dialog.tsx');
  const page = document.body.appendChild(document.createElement('div'));
  page.id = 'root';
  const { rerender } = render(<input aria-label="City" />, { container: page });
  screen.getByRole('textbox', { name: 'City' }).focus();
  rerender(
    <>
      <input aria-label="City" />
      <Dialog title="Is this the right address?" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'One moment…' }));
  expect(page.inert).toBe(true);
  await screen.findByRole('dialog', { name: 'Is this the right address?' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  page.remove();
});
