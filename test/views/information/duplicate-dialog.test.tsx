import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { duplicateMachine } from '../../../machines/information/duplicate.machine.ts';
import { DuplicateDialog } from '../../../src/views/information/DuplicateDialog.tsx';
import { duplicateCatalogue } from '../../machines/duplicate.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act } from '../../support/render-flow.tsx';

const PHONE = '+1 (800) 555-0100';
const dialog = () => screen.queryByRole('dialog', { name: 'please confirm are you the same patient as:' });
const press =
  (name: string) =>
  async ({ user }: Act) => {
    await user.click(screen.getByRole('button', { name }));
  };
const closed = () => expect(dialog()).toBeNull();

flowViewSuite('the dialog about a duplicate', duplicateCatalogue, {
  render: (actor) => (
    <DuplicateDialog actor={actor as ActorRefFrom<typeof duplicateMachine>} supportPhone={PHONE} />
  ),
  perform: {
    'merge.confirmed': press('Confirm'),
    'contact.requested': press(`Contact support ${PHONE}`),
    'dialog.left': async ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    checking: closed,
    asking: () => {
      expect(dialog()?.textContent).toContain('Anne Example');
      expect(dialog()?.textContent).toContain('02/29/1984');
      expect(dialog()?.textContent).toContain('Bay Clinic');
      screen.getByRole('button', { name: `Contact support ${PHONE}` });
    },
    merging: () => {
      screen.getByRole('alertdialog', { name: 'Merging the two records…' });
    },
    contactingSupport: () => {
      const call = screen.getByRole('link', { name: `Call ${PHONE}` });
      expect(call.getAttribute('href')).toBe('tel:+18005550100');
      expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Close' }).at(-1));
    },
    clear: closed,
    merged: closed,
    blocked: closed,
  },
});
