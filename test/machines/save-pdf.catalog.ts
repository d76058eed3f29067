import { savePdfMachine } from '../../machines/save-pdf/save-pdf.machine.ts';
import { catalog } from '../support/catalog.ts';
import { sentForm } from './ny-waiver.catalog.ts';

const receipt = {
  fileName: 'receipt.pdf',
  language: 'en-US',
  title: 'Receipt',
  author: 'Lab',
  statement: null,
  groups: [],
  drawing: null,
} as const;

export const savePdfCatalog = catalog(savePdfMachine, {
  specFlows: ['ny-waiver'],
  tags: {
    saving: 'saving',
    shared: 'idle.shared',
    downloaded: 'idle.downloaded',
    again: 'idle.again',
    lost: 'idle.lost',
  },
  inputs: { 'a waiver just submitted': { waiver: { accessionId: '2611000001', form: sentForm } } },
  events: {
    'save.pressed': [{ name: 'save a copy', event: { type: 'save.pressed', document: receipt } }],
    'print.pressed': [{ name: 'print' }],
    'xstate.done.actor.savePdf': [
      { name: 'shared', output: 'shared' },
      { name: 'downloaded', output: 'downloaded' },
      { name: 'put away', output: 'dismissed' },
      { name: 'expired', output: 'expired' },
    ],
    'xstate.error.actor.savePdf': [{ name: 'code lost', error: new Error('lost') }],
  },
  calls: { savePdf: { in: 'saving', with: { document: receipt } } },
  undocumented: {
    start: { to: 'idle.offered' },
    print: { actions: [{ type: 'print' }] },
    'save a copy': { to: 'saving' },
    shared: { to: 'idle.shared' },
    downloaded: { to: 'idle.downloaded' },
    'put away': { to: 'idle.offered' },
    expired: { to: 'idle.again', context: { isSecondPress: true } },
    'code lost': { to: 'idle.lost' },
  },
  expected: {},
});
