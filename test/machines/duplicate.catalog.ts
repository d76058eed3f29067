import { duplicateMachine } from '../../machines/information/duplicate.machine.ts';
import { catalog } from '../support/catalog.ts';
import { DUPLICATE } from './information.data.ts';

const patient = {
  sampleId: '900001',
  firstName: 'Ann',
  lastName: 'Example',
  birthdate: '1984-02-29',
  gender: 'Female',
};

const notice = (code: string, text?: string, more = {}) => ({
  notices: [{ code, tone: 'error', title: 'Failed', persists: false, ...(text ? { text } : {}), ...more }],
});

export const duplicateCatalog = catalog(duplicateMachine, {
  specFlows: ['duplicate-patient'],
  inputs: { 'new birthdate and gender': { patient, patientId: '5001', isMergeUnanswered: false } },
  events: {
    'xstate.done.actor.checkDuplicate': [
      { name: 'no duplicate', output: null },
      { name: 'a duplicate', output: DUPLICATE },
      { name: 'a duplicate without an id', output: { ...DUPLICATE, patientId: '' } },
    ],
    'xstate.error.actor.checkDuplicate': [
      { name: 'check refused', error: { code: 'refused', message: 'Not now' } },
      { name: 'check without a response', error: { code: 'noResponse' } },
    ],
    'merge.confirmed': [{ name: 'Confirm' }],
    'contact.requested': [{ name: 'contact' }],
    'dialog.left': [{ name: 'leave' }],
    'xstate.done.actor.mergePatients': [{ name: 'merged', output: undefined }],
    'xstate.error.actor.mergePatients': [
      {
        name: 'merge refused with a message',
        error: { code: 'refused', message: 'Patients differ' },
        when: ({ context }) => !context.isMergeUnanswered,
        spec: ['DUP-09'],
      },
      {
        // The first one may have merged them.
        name: 'merge refused after one without a response',
        error: { code: 'refused', message: 'Patients differ' },
        when: ({ context }) => context.isMergeUnanswered,
        spec: ['DUP-09'],
      },
      {
        name: 'merged already',
        error: { code: 'refused', message: 'Merged', status: 409 },
      },
      { name: 'merge without a response', error: { code: 'noResponse' }, spec: ['DUP-08'] },
    ],
  },
  undocumented: {
    start: { to: 'checking' },
    Confirm: { to: 'asking', notices: [{ code: 'mergeRefused', title: 'Failed' }] },
    leave: { to: 'rejected', output: 'rejected' },
  },
  calls: {
    checkDuplicate: { in: 'checking', with: patient },
    // The known patient remains; the order's patient is merged into it (AMB-106).
    mergePatients: { in: 'merging', with: { primaryId: '7001', mergedId: '5001' } },
    reportMerge: {
      in: 'merging',
      on: 'merge refused with a message',
      with: ({ from }) => ({ isUnanswered: from !== 'merging' }),
    },
  },
  expected: {
    'DUP-03': { to: 'clear', output: 'clear' },
    'DUP-04': { to: 'asking', context: { duplicate: { firstName: 'Anne' } } },
    'DUP-05': { to: 'clear', output: 'clear', ...notice('duplicateCheckFailed') },
    'DUP-07': {
      to: 'merged',
      output: 'merged',
      actions: [{ type: 'announceMerge', params: { merged: 'Ann Example', primary: 'Anne Example' } }],
    },
    'RUL-92': {
      to: 'merged',
      output: 'merged',
      actions: [{ type: 'announceMerge', params: { merged: 'Ann Example', primary: 'Anne Example' } }],
    },
    'DUP-08': {
      to: 'asking',
      ...notice('mergeFailed', undefined, { isOutcomeUnknown: true }),
      context: { isMergeUnanswered: true },
    },
    'DUP-09': { to: 'asking', ...notice('mergeFailed', 'Patients differ') },
    'DUP-10': { to: 'contactingSupport' },
    'DUP-11': { to: 'rejected', output: 'rejected' },
  },
});
