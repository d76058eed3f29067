import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { collectionStatusCatalogue } from '../../machines/collection-status.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act } from '../../support/render-flow.tsx';
import { button, press } from '../payment/person.ts';

/** No press: the browser tells the page that it is hidden or shown. */
const told = ({ actor, event }: Act) => actor.send(event);
const waits = () => expect(screen.getByText('Sending your answer…')).not.toBeNull();
const headed = (name: string) => () => {
  screen.getByRole('heading', { level: 1, name });
};

flowViewSuite('the collection status page', collectionStatusCatalogue, {
  render: (actor) => (
    <CollectionStatusView
      actor={actor as ActorRefFrom<typeof collectionStatusMachine>}
      has={{ mapSearch: true, support: true }}
    />
  ),
  perform: {
    'page.shown': told,
    'page.hidden': told,
    'mapSearch.pressed': press('Find a blood draw location'),
    'tutorial.pressed': press('Non-blood sample collection tutorial'),
    'support.pressed': press('Contact support'),
  },
  see: {
    awaitingSight: waits,
    reporting: waits,
    alreadyCollected: headed('Thank you'),
    notCollected: () => {
      headed('Your samples are not collected yet')();
      expect(button('Find a blood draw location')).not.toBeNull();
      expect(button('Non-blood sample collection tutorial')).not.toBeNull();
    },
    notReceived: () => expect(button('Contact support')).not.toBeNull(),
    error: () => {
      screen.getByText('Oops, something went wrong. Please try again later, thanks!');
    },
    toMapSearch: waits,
    toCollections: waits,
    toSupport: waits,
  },
});
