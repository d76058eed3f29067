/** What the repository checks by itself, and where. */
export const EVIDENCE = {
  accessibleTrees: [
    'the accessible tree of every state (roles, names, values, descriptions)',
    'test/support/aria.ts',
  ],
  screenReader: ['five tasks by keyboard, with all that is heard', 'docs/accessibility.md'],
  keyboard: ['journeys by keyboard alone', 'test/browser/input-methods.ts'],
  targets: ['controls of 44 px in every state', 'test/proof/sizes.ts'],
  largeText: ['nothing cut off at 320 px and with text at 200 %', 'test/proof/variant-check.ts'],
  reflow: ['no page and no dialog wider than 320 px, dialogs at 400 %', 'test/proof/page-check.ts'],
  covered: ['no corner of what has the focus is covered', 'test/proof/sizes.ts'],
  focus: ['the focus is never lost, hidden or behind a dialog', 'test/proof/page-check.ts'],
  announced: ['errors, notices and work under way are announced in live regions', 'test/proof/page-check.ts'],
  titled: ['a title, one h1 heading and one main landmark in every state', 'test/proof/page-check.ts'],
  languages: ['every text in the language that its markup names', 'test/proof/languages.ts'],
  autofill: ['the autofill purpose of each field, as HTML allows it', 'test/support/page-rules.ts'],
  turned: ['a phone that is turned keeps the page and what was typed', 'test/browser/hormone.spec.ts'],
  visit: ['a warning before a visit ends, with a way to stay', 'test/machines/visit.catalog.ts'],
  kept: ['what was typed is kept, and never asked for twice', 'test/models/devices.test.ts'],
  review: ['answers are reviewed and confirmed before they are sent', 'test/browser/hormone.spec.ts'],
  oneCharge: ['the amount is on the button; nothing is charged twice', 'test/browser/one-charge.spec.ts'],
  reasons: ['what is wrong with a field, in words, at the field and in a summary', 'test/views/ui'],
  login: ['a login by birth date, with paste and autofill allowed', 'test/browser/guest-login.spec.ts'],
  translated: ['pages under a translator and an extension', 'test/proof/translator.ts'],
} as const satisfies Readonly<Record<string, readonly [name: string, file: string]>>;

export interface Criterion {
  readonly num: string;
  readonly handle: string;
  readonly evidence: readonly (keyof typeof EVIDENCE)[];
  /** What a person must still judge, or why the criterion has nothing to apply to. */
  readonly judge: string;
  readonly isEmpty?: true;
}

const criterion = (
  num: string,
  handle: string,
  judge: string,
  ...evidence: readonly (keyof typeof EVIDENCE)[]
): Criterion => ({ num, handle, judge, evidence });
const notApplicable = (num: string, handle: string, judge: string): Criterion => ({
  num,
  handle,
  judge,
  evidence: [],
  isEmpty: true,
});

const NO_MEDIA = 'The portal has no sound and no video; guidance pages are frames of others.';

/** The success criteria of WCAG 2.2, level A. */
export const LEVEL_A: readonly Criterion[] = [
  criterion(
    '1.1.1',
    'Non-text Content',
    'whether the text of each image says what it is for',
    'accessibleTrees',
    'screenReader',
  ),
  notApplicable('1.2.1', 'Audio-only and Video-only (Prerecorded)', NO_MEDIA),
  notApplicable('1.2.2', 'Captions (Prerecorded)', NO_MEDIA),
  notApplicable('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', NO_MEDIA),
  criterion(
    '1.3.1',
    'Info and Relationships',
    'whether what looks like a group is one',
    'accessibleTrees',
    'screenReader',
  ),
  criterion('1.3.2', 'Meaningful Sequence', 'whether the order that is read makes sense', 'screenReader'),
  criterion(
    '1.3.3',
    'Sensory Characteristics',
    'whether no instruction needs shape, place or sound',
    'screenReader',
  ),
  criterion('1.4.1', 'Use of Color', 'whether nothing is shown by color alone', 'accessibleTrees'),
  notApplicable('1.4.2', 'Audio Control', NO_MEDIA),
  criterion(
    '2.1.1',
    'Keyboard',
    'the map, the signature pad and the fields of vendors by keyboard',
    'keyboard',
    'screenReader',
  ),
  criterion('2.1.2', 'No Keyboard Trap', 'the frames of vendors', 'keyboard', 'screenReader'),
  notApplicable('2.1.4', 'Character Key Shortcuts', 'The portal has no shortcuts of single keys.'),
  criterion(
    '2.2.1',
    'Timing Adjustable',
    'whether the half hour of a visit and the time of a link suffice',
    'visit',
    'kept',
  ),
  criterion('2.2.2', 'Pause, Stop, Hide', 'whether nothing moves longer than work is under way', 'announced'),
  criterion('2.3.1', 'Three Flashes or Below Threshold', 'whether nothing flashes'),
  criterion(
    '2.4.1',
    'Bypass Blocks',
    'whether the link to the content comes first',
    'accessibleTrees',
    'screenReader',
  ),
  criterion('2.4.2', 'Page Titled', 'whether each title tells its page from the others', 'titled'),
  criterion(
    '2.4.3',
    'Focus Order',
    'whether the order of the focus follows the task',
    'focus',
    'screenReader',
  ),
  criterion(
    '2.4.4',
    'Link Purpose (In Context)',
    'whether each link says where it leads',
    'accessibleTrees',
    'screenReader',
  ),
  notApplicable(
    '2.5.1',
    'Pointer Gestures',
    'Every gesture has a press beside it: buttons on the map, a typed signature.',
  ),
  criterion('2.5.2', 'Pointer Cancellation', 'the signature pad', 'keyboard'),
  criterion('2.5.3', 'Label in Name', 'whether what is seen can be spoken', 'accessibleTrees'),
  notApplicable('2.5.4', 'Motion Actuation', 'Nothing is done by moving the device.'),
  criterion('3.1.1', 'Language of Page', 'how it sounds', 'languages'),
  criterion('3.2.1', 'On Focus', 'whether the focus alone changes nothing', 'focus', 'keyboard'),
  criterion('3.2.2', 'On Input', 'whether no choice leads away by surprise', 'keyboard', 'screenReader'),
  criterion(
    '3.2.6',
    'Consistent Help',
    'whether the phone number is in the same place on each page',
    'accessibleTrees',
  ),
  criterion('3.3.1', 'Error Identification', 'whether the words help', 'reasons', 'announced'),
  criterion(
    '3.3.2',
    'Labels or Instructions',
    'whether the labels and hints suffice',
    'accessibleTrees',
    'screenReader',
  ),
  criterion('3.3.7', 'Redundant Entry', 'whether nothing known is asked for again', 'kept'),
  notApplicable('4.1.1', 'Parsing', 'Obsolete and removed from WCAG 2.2.'),
  criterion('4.1.2', 'Name, Role, Value', 'real screen readers', 'accessibleTrees', 'screenReader'),
];

/** The success criteria of WCAG 2.2, level AA. */
export const LEVEL_AA: readonly Criterion[] = [
  notApplicable('1.2.4', 'Captions (Live)', NO_MEDIA),
  notApplicable('1.2.5', 'Audio Description (Prerecorded)', NO_MEDIA),
  criterion('1.3.4', 'Orientation', 'every page on a turned phone', 'turned'),
  criterion('1.3.5', 'Identify Input Purpose', 'whether browsers fill the fields', 'autofill'),
  criterion('1.4.3', 'Contrast (Minimum)', 'text over images, and the accent of the configuration'),
  criterion('1.4.4', 'Resize text', 'whether the page can still be used', 'largeText'),
  criterion('1.4.5', 'Images of Text', 'the logos of lab and providers'),
  criterion('1.4.10', 'Reflow', 'the map and tables of a wide screen', 'reflow'),
  criterion('1.4.11', 'Non-text Contrast', 'borders, icons and the ring of the focus'),
  criterion('1.4.12', 'Text Spacing', 'whether nothing is lost with wider spacing', 'largeText'),
  criterion('1.4.13', 'Content on Hover or Focus', 'suggestions and the map', 'covered'),
  notApplicable('2.4.5', 'Multiple Ways', 'Each page is a step of a process that a link opens.'),
  criterion('2.4.6', 'Headings and Labels', 'whether they describe', 'titled', 'accessibleTrees'),
  criterion('2.4.7', 'Focus Visible', 'whether the ring is seen on each control', 'focus'),
  criterion('2.4.11', 'Focus Not Obscured (Minimum)', 'the keyboard of a phone', 'covered'),
  criterion('2.5.7', 'Dragging Movements', 'the map and the signature pad', 'keyboard'),
  criterion('2.5.8', 'Target Size (Minimum)', 'the frames of vendors', 'targets'),
  criterion('3.1.2', 'Language of Parts', 'names and how they sound', 'languages', 'translated'),
  criterion(
    '3.2.3',
    'Consistent Navigation',
    'whether headers and actions keep their places',
    'accessibleTrees',
  ),
  criterion('3.2.4', 'Consistent Identification', 'whether the same is called the same', 'accessibleTrees'),
  criterion('3.3.3', 'Error Suggestion', 'whether the suggestions help', 'reasons'),
  criterion(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'whether a person can take back or check what counts',
    'review',
    'oneCharge',
  ),
  criterion('3.3.8', 'Accessible Authentication (Minimum)', 'the check that a bank asks for', 'login'),
  criterion('4.1.3', 'Status Messages', 'real screen readers', 'announced', 'screenReader'),
];
