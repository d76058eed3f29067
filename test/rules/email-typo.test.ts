import { expect, test } from 'vitest';
import { emailTypo } from '../../machines/domain/email-typo.ts';
import { VALID_DOMAINS } from './email-domains.data.ts';

/** The typos that lists of undelivered mail name most often, and what was meant. */
const TYPOS: Readonly<Record<string, string>> = {
  'gmail.com':
    'gmial.com gmai.com gmal.com gamil.com gnail.com gmaill.com gmil.com gmail.con gmail.co gmail.cm gmail.cmo gmail.om ' +
    'gmail.comm gmail.vom gmail.xom gmail.net gmaul.com gmaik.com gmali.com gemail.com ggmail.com gmailcom gmail gmail.es',
  'yahoo.com':
    'yaho.com yahooo.com yahho.com yhaoo.com yahoo.con yahoo.co yahoo.cm yhoo.com yaoo.com uahoo.com',
  'hotmail.com':
    'hotmial.com hotmal.com hotmai.com homail.com hotmil.com htomail.com hotmaill.com hotnail.com hotmail.con hotmail.co',
  'outlook.com': 'outlok.com outllok.com oulook.com outlook.con outlool.com',
  'icloud.com': 'iclod.com icoud.com icloud.con iclould.com cloud.com',
  'aol.com': 'aol.con aol.co',
  'comcast.net': 'comcast.ner comcat.net comcast.com',
  'sbcglobal.net': 'sbcglobal.com',
};

test('at least 57 of sixty common email typos are noticed, and no wrong address is offered', () => {
  const typos = Object.entries(TYPOS).flatMap(([meant, typed]) =>
    typed.split(' ').map((typo) => [typo, meant] as const),
  );
  expect(typos).toHaveLength(60);
  const offered = typos.map(([typed, meant]) => [typed, emailTypo(`ana@${typed}`), `ana@${meant}`] as const);
  expect(offered.filter(([, typo, meant]) => typo !== null && typo !== meant)).toEqual([]);
  // 'cloud.com' and 'comcast.com' are real, and a typo in the first letter is not looked for.
  expect(offered.filter(([, typo]) => typo === null).map(([typed]) => typed)).toEqual([
    'uahoo.com',
    'cloud.com',
    'comcast.com',
  ]);
});

test('no address at one of a thousand existing domains is mistaken for a typo', () => {
  expect(new Set(VALID_DOMAINS).size).toBe(1000);
  expect(VALID_DOMAINS.filter((domain) => emailTypo(`ana@${domain}`) !== null)).toEqual([]);
});

test.each([
  // The name stays as it is typed, the domain has no capitals.
  ['Ana.Lee+lab@Gmial.COM', 'Ana.Lee+lab@gmail.com'],
  ['ANA@GMAIL.COM', null],
  [' ana@hotmial.es ', 'ana@hotmail.es'],
  ['Ana Lee <ana@yaho.com.mx>', 'ana@yahoo.com.mx'],
  ['ana@gmail,com', 'ana@gmail.com'],
  ['ana@gmail..com', 'ana@gmail.com'],
  // A top-level domain that does not exist, whatever is before it.
  ['ana@mylab.con', 'ana@mylab.com'],
  ['ana@mylab.co', null],
  ['ana@mail.mylab.comm', 'ana@mail.mylab.com'],
  // A part of a longer name is not a provider's.
  ['ana@gmal.mylab.edu', null],
  ['ana@gmail.mylab.com', null],
  ['ana@gmal.org', null],
  // An unfinished address, or none.
  ['ana@', null],
  ['ana', null],
  ['', null],
  ['ana lee@gmial.com', null],
])('for the email %j the correction %j is offered', (typed, offered) => {
  expect(emailTypo(typed)).toBe(offered);
});
