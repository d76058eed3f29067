import { VISIT_TIMEOUT } from '../../machines/domain/visit.ts';
import { REMOVED_RETENTIONS, STORAGE_ROWS, MAX_PERSON_ENTRIES } from '../../src/platform/storage.ts';
import type { Ending, StorageKey } from '../../src/platform/storage.ts';

/** A key in plain words: its name, what it says, and why it is kept. */
interface Words {
  readonly name: string;
  readonly meaning: string;
  readonly why: string;
  /** What ends it besides leaving. */
  readonly ends?: string;
}

const visitTimeout = `${VISIT_TIMEOUT / 60_000} minutes`;

const WORDS: Readonly<Record<StorageKey, Words>> = {
  pnsToken: {
    name: 'Token',
    meaning:
      'The secret of the link or of the guest login, with which the services let the portal in. Where staff schedules a pickup: the one for that patient.',
    why: 'So that a reload and the next page need no new link.',
  },
  sample_id: {
    name: 'Sample number',
    meaning: "The number of the order's sample.",
    why: 'It identifies the order to the services.',
  },
  accession_id: {
    name: 'Order number',
    meaning: 'The accession number of the order.',
    why: 'It identifies the order to the services.',
  },
  patient_id: {
    name: 'Patient number',
    meaning: "The service's number of the patient; no name.",
    why: 'The specification of the portal asks for it.',
  },
  billingInfo: {
    name: 'Amount due',
    meaning: 'What the patient and the family owe for the order, and the currency.',
    why: 'The specification of the portal asks for it.',
  },
  pns_single_page_query: {
    name: 'Link',
    meaning: 'The whole link of the email, its token included.',
    why: 'So that a page that is opened without it can continue.',
    ends: 'The payment from an email removes it once it has been read.',
  },
  pickup_query: {
    name: 'Link of the pickup scheduler',
    meaning: 'The link of the pickup scheduler without its token: order number, and whether staff schedules.',
    why: 'So that its pages know who schedules.',
  },
  questionnaire_position: {
    name: 'Place in a questionnaire',
    meaning: 'Which section and question of each questionnaire was open; no answer.',
    why: 'So that a reload opens the same place.',
  },
  questionnaire_sent: {
    name: 'Saves of this tab',
    meaning: 'The random id and the time of the last save of each questionnaire from this tab; no answer.',
    why: 'So that a reload does not wait for a save whose answers the tab has.',
  },
  questionnaire_draft: {
    name: 'Answers not sent yet',
    meaning: 'The answers of each questionnaire that the service has not confirmed: health data.',
    why: 'So that a reload, Back or a lost connection loses no answer.',
    ends: 'Sending them removes it.',
  },
  waiver_draft: {
    name: 'Waiver not sent yet',
    meaning: 'What was entered into the waiver: name, phone, email, and the signature.',
    why: 'So that a reload or a lost connection loses nothing.',
    ends: 'Sending it removes it.',
  },
  information_draft: {
    name: 'Address not saved yet',
    meaning:
      'What was entered on the information page: birthdate, gender, address, phone; whether a save of it had no response, and whether the patient was merged into another, or may have been.',
    why: 'So that Back and a reload lose nothing, and nothing is sent that a merge excludes (DUP-R04).',
    ends: 'Saving it removes it, except the birthdate and gender of a merged patient.',
  },
  billing_draft: {
    name: 'Billing address not sent yet',
    meaning:
      'What was entered on the payment form other than the card: name, address, email, phone. Never the card or the name on it.',
    why: 'So that Back and a reload lose nothing.',
    ends: 'The payment removes it.',
  },
  questionnaire_memory: {
    name: 'Memory of questionnaires',
    meaning: `Of the last ${MAX_PERSON_ENTRIES} questionnaires: when a draft was saved, the names of the questions that were on file, and answers that only open other questions and are sent to nobody (such as sex, or whether medications are taken).`,
    why: 'The service keeps no such thing, and without it a saved draft would look different the next time.',
  },
  questionnaire_saves: {
    name: 'Saves of questionnaires',
    meaning: `Of the last ${MAX_PERSON_ENTRIES} questionnaires: a random id of the last save, its time, and whether its outcome is known; no answer.`,
    why: 'So that two tabs do not overwrite each other.',
  },
  language: {
    name: 'Language',
    meaning: 'The language that was chosen in the portal.',
    why: 'So that the next page speaks it, too.',
  },
  visit: {
    name: 'Visit of this tab',
    meaning: 'A random id, or that the visit is over.',
    why: 'So that a tab that is restored later cannot use what it had.',
  },
  visits: {
    name: 'Visits of this browser',
    meaning:
      'The order number of each visit that goes on, or a checksum of a link without one, and when it was last used.',
    why: `It ends a visit ${visitTimeout} after its last use.`,
    ends: 'Each way of leaving removes its own visit from the list.',
  },
  payment_attempts: {
    name: 'Payments under way',
    meaning:
      'Of a payment that was sent: order ids, amount, times and a random key. No card, no name, no token.',
    why: 'So that nobody pays twice when the response was lost.',
    ends: 'It ends when the service shows the outcome of the payment.',
  },
  concierge_fees: {
    name: 'Concierge under way',
    meaning:
      'Of a concierge that was added or taken off: order number, which of both, and when. No name, no token.',
    why: 'So that nothing is paid while order and invoice do not both show it.',
    ends: 'It ends when both show it, or after a minute.',
  },
  pickup_bookings: {
    name: 'Pickups under way',
    meaning:
      'Of a pickup that was booked, changed or cancelled: order number, pickup ids, date and hours. No address, no name, no token.',
    why: 'So that no second courier comes when the response was lost.',
    ends: 'It ends when the outcome is known and was shown.',
  },
};

const REMOVALS: Readonly<Record<Ending, string>> = {
  order: "Another order's number is entered in the pickup scheduler",
  visit: `${visitTimeout} without use, or another order's link or guest login`,
  finish: "'Finish on this device'",
};

const PLACES = {
  tab: 'this tab only',
  browser: 'the browser, for all its tabs',
  both: 'this tab, and the browser for a tab that is opened next',
};
const CONTENTS = {
  ids: 'numbers and times',
  token: 'a token',
  answers: 'answers and times',
  entered: 'what a person entered',
};
const OWNERS = {
  order: 'the order',
  visit: 'the visit of the order',
  person: 'the person who uses this browser',
  device: 'nobody: this browser',
};

const keys = Object.keys(STORAGE_ROWS) as StorageKey[];
const inTab = keys.filter((key) => STORAGE_ROWS[key].where === 'tab');
const inBrowser = keys.filter((key) => STORAGE_ROWS[key].where !== 'tab');
const isRemovedBy = (end: Ending, key: StorageKey) =>
  REMOVED_RETENTIONS[end].some((scope) => scope === STORAGE_ROWS[key].scope);
const list = (some: readonly StorageKey[]) =>
  some.length > 0 ? some.map((key) => WORDS[key].name.toLowerCase()).join(', ') : 'nothing';

/** A list item of lines of 120 characters at most, as the guides are. */
function wrapped(item: string): string {
  const lines = [''];
  for (const word of item.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length > 118) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

function itemOf(key: StorageKey): string {
  const row = STORAGE_ROWS[key];
  const { name, meaning, why, ends } = WORDS[key];
  const later = (Object.keys(REMOVED_RETENTIONS) as Ending[])
    .filter((end) => isRemovedBy(end, key))
    .map((end) => REMOVALS[end]);
  const until = later.length === 0 ? 'No way of leaving removes it.' : `Removed by: ${later.join('; ')}.`;
  const maxAge = 'maxAge' in row ? ` It is not used ${row.maxAge / 60_000} minutes after the last key.` : '';
  return [
    `### ${name}`,
    '',
    `- Stored as \`${key}\` in ${PLACES[row.where]}; contains ${CONTENTS[row.contains]} (${row.spec.replaceAll(' ', ', ')}).`,
    `- What: ${meaning}`,
    `- Why: ${why}`,
    `- Whose: ${OWNERS[row.scope]}.`,
    `- Until when: ${until}${ends ? ` ${ends}` : ''}${maxAge}`,
    '',
  ]
    .map(wrapped)
    .join('\n');
}

function removalItem(end: Ending): string {
  return [
    `### ${REMOVALS[end]}`,
    '',
    `- Removed: ${list(keys.filter((key) => isRemovedBy(end, key)))}.`,
    `- Left: ${list(keys.filter((key) => !isRemovedBy(end, key)))}.`,
    '',
  ]
    .map(wrapped)
    .join('\n');
}

/** docs/what-is-kept.md, from the table of what this browser keeps and the words above. */
export function keptPage(): string {
  return `# What the portal keeps in a browser

For whoever answers for the protection of data. \`npm run kept\` prints this page from the table that the portal itself
works by (\`src/platform/storage.ts\`); \`npm test\` fails while the page is older than the table. Everything is in the
storage of the browser: the portal sets no cookie, and what it keeps never leaves the device by itself.

## What is left after each way of leaving

Each of the first three also removes what those before it do.

${(Object.keys(REMOVED_RETENTIONS) as Ending[]).map(removalItem).join('\n')}
### The tab is closed

${wrapped(`- Removed, by the browser: ${list(inTab)}.`)}
${wrapped(`- Left: ${list(inBrowser)}.`)}
- Until ${visitTimeout} after the last use, whoever opens the portal in this browser continues the visit: on a shared phone
  only 'Finish on this device' keeps the next person out. After that they open nothing, and the next page of the portal
  removes what those ${visitTimeout} remove.

### The browser is closed, or the phone ends it

As when its tabs are closed. If the browser opens its tabs again, each has back what it kept: it opens nothing once
${visitTimeout} have passed since the last use, and the page then removes it.

### Another order's link in another tab

The browser's copies become those of the other order. The first tab keeps its own until its own visit is over: the two
orders never mix.

### A payment is completed

- Removed: billing address not sent yet; the payment under way once its outcome was shown.
- Left: all else, until one of the ways above.

### The data of the site is deleted in the browser's settings

- Left: nothing.

A page that is open when the ${visitTimeout} are over removes at once what they remove, after a warning; on a phone that sleeps,
as soon as it is awake. 'Finish on this device' ends the visit in all tabs of the order; of other orders in the same
browser it removes nothing while their visit goes on. A link without an order number, such as an appointment's, does not
say whose it is: its visit ends with any other one, and 'Finish on this device' on its page ends all of the browser.

## What is kept

${keys.map(itemOf).join('\n')}
## What is not in the table

- The entry of a page in the tab's history holds the link that opened it, and what the page says about the order, so
  that a reload finds it. It is used only by the visit that it belongs to, and is deleted with the tab.
- Names, results of calls, what is typed into a guest login, and the card live in the memory of the open page only. The
  card is typed into the fields of the payment company, whose scripts keep what that company says
  ([payment scripts](payment-scripts.md)).
- Browsers offer what was typed before. The portal lets them do so for names, addresses, emails, phones and birth dates,
  which a person's own browser fills in, and asks them to keep nothing of any other field, such as a medication or a dose.
  What a browser keeps of those is its own: only its settings remove it.
- Where the browser refuses storage, everything lives in the memory of the page and is gone with it. Where it refuses
  that of the browser alone, a reload removes what the ${visitTimeout} remove, except what was typed in them: the tab has that
  until the next page of the portal that opens in it after them, or with another order's link.
`;
}
