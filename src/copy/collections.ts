import type { SampleRoute } from '../../machines/domain/sample-types.ts';
import { translated } from './language.ts';

const names: Readonly<Record<SampleRoute, string>> = {
  stool: 'Stool',
  'saliva-6-tubes': 'Saliva (6 tubes)',
  'saliva-1-tube': 'Saliva (1 tube)',
  microtube: 'Microtube (Blood)',
  'urine-4-tubes': 'Urine (4 tubes)',
  'urine-1-tube': 'Urine (1 tube)',
  dbs: 'DBS Card',
  uti: 'UTI',
};

/** The copy of the instruction pages (2 §2.7). */
export const copy = translated('collections', 'collections', {
  title: 'Sample Type Instruction',
  intro: 'Choose a sample type to see how to collect it.',
  tiles: 'Sample types',
  names,
  empty: 'No Collection Instructions Available',
  noOrder:
    'This page does not know your order. Please open the link in your email or text message again to see its sample types.',
  notLoaded: 'The sample types of your order could not be loaded.',
  tryAgain: 'Try again',
  support: 'Need more help? Contact support',
  detail: {
    title: (name: string) => `${name}: collection instructions`,
    frame: (name: string) => `Collection instructions for ${name}`,
    loading: 'Loading the instructions…',
    allTypes: 'All sample types',
    openInNewTab: 'Open the instructions in a new tab',
    stuck: 'The instructions do not show here. You can open them in a new tab.',
  },
});
