import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { describe, expect, test, vi } from 'vitest';
import {
  ADDRESS_COUNTRIES,
  billingChoices,
  billingCountry,
} from '../../machines/domain/address-countries.ts';
import { BILLING_COUNTRIES, US_STATES, countryName, usStateCode } from '../../machines/domain/countries.ts';
import { isUnitedStates } from '../../machines/domain/united-states.ts';
import { DIALING_CODES, isDialingCode } from '../../machines/domain/dialing-codes.ts';

describe('the billing countries', () => {
  test('the billing countries begin with the US, Canada and Mexico [ENT-R22]', () => {
    expect(BILLING_COUNTRIES.slice(0, 3)).toEqual(['US', 'CA', 'MX']);
  });

  test('the billing countries are about 195, each once, in the order of their codes [ENT-R22]', () => {
    expect(new Set(BILLING_COUNTRIES).size).toBe(BILLING_COUNTRIES.length);
    expect(Math.abs(BILLING_COUNTRIES.length - 195)).toBeLessThanOrEqual(3);
    const others = BILLING_COUNTRIES.slice(3);
    expect(others).toEqual(others.toSorted());
  });

  test('each billing country has a name and a dialing code, and is found by both [ENT-R22]', () => {
    for (const code of BILLING_COUNTRIES) {
      expect(countryName(code)).not.toBe(code);
      expect(DIALING_CODES[code]).toMatch(/^\d{1,3}$/);
      expect(billingCountry(countryName(code), [])).toBe(code);
      expect(billingCountry(` ${code.toLowerCase()} `, [])).toBe(code);
    }
  });

  test('every country can be chosen for billing, in the order of names after the first three [ENT-R22]', () => {
    const all = new Set([...BILLING_COUNTRIES, ...ADDRESS_COUNTRIES]);
    const { compare } = new Intl.Collator('en-US');
    const choices = billingChoices(countryName, compare);
    expect(new Set(choices.map(({ value }) => value))).toEqual(all);
    expect(choices).toHaveLength(all.size);
    expect(choices.slice(0, 5).map(({ label }) => label)).toEqual([
      'United States',
      'Canada',
      'Mexico',
      'Afghanistan',
      'Åland Islands',
    ]);
  });

  test.each(['us', 'USA', 'u.s.', 'U.S.A.', 'united states', 'United States of America'])(
    'the country name %s is read as the United States [PAY-R35]',
    (name) => {
      expect(isUnitedStates(` ${name} `)).toBe(true);
      expect(billingCountry(name, [])).toBe('US');
    },
  );

  test('a country that was renamed is known by both names, whichever one the browser has', () => {
    vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => `Country ${code}`);
    const names =
      'Turkey,Türkiye,Czech Republic,Czechia,Swaziland,Eswatini,Macedonia,North Macedonia,Cape Verde,Cabo Verde';
    expect(names.split(',').map((country) => billingCountry(country, []))).toEqual(
      'TR TR CZ CZ SZ SZ MK MK CV CV'.split(' '),
    );
    vi.restoreAllMocks();
  });

  test("a country is recognized by the laboratory's name in any letter case", () => {
    const listed = [{ id: '1', name: 'Holland', code: 'NL' }];
    expect(['holland', ' HOLLAND ', 'nl'].map((country) => billingCountry(country, listed))).toEqual([
      'NL',
      'NL',
      'NL',
    ]);
  });

  test('a country that is not a code is shown as its own name', () => {
    expect(['USA', 'xUS', 'Atlantis', ''].map(countryName)).toEqual(['USA', 'xUS', 'Atlantis', '']);
  });

  test('text that is neither a code nor a name has no code [ENT-R22]', () => {
    expect(['', 'Atlantis', 'XX'].map((country) => billingCountry(country, []))).toEqual(['', '', '']);
    expect(billingCountry(' ', [{ id: '1', name: '', code: 'AF' }]), 'a nameless one of the lab').toBe('');
  });
});

describe('the US states', () => {
  test('the US states are the fifty and the District of Columbia by name, then the five territories [ENT-R23]', () => {
    const names =
      'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
      'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, ' +
      'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, ' +
      'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, ' +
      'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
      'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, ' +
      'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, ' +
      'GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands';
    expect(US_STATES.map((state) => state.join(' ')).join(', ')).toBe(names);
  });

  test('US states are found by code and name [ENT-R23]', () => {
    for (const [code, name] of US_STATES) {
      expect([code, name, ` ${name.toUpperCase()} `].map(usStateCode)).toEqual([code, code, code]);
    }
    expect(['', 'Ontario', 'ZZ', 'State', 'United States'].map(usStateCode)).toEqual(['', '', '', '', '']);
  });

  test.each([
    ['N.Y.', 'NY'],
    ['N. Y.', 'NY'],
    ['New  York', 'NY'],
    ['NEW YORK STATE', 'NY'],
    ['State of New York', 'NY'],
    ['Washington, State', 'WA'],
    ['D.C.', 'DC'],
    ['US Virgin Islands', 'VI'],
    ['\u200Bny', 'NY'],
  ])('the state %j on file is recognized as %s [VAL-R13]', (state, code) => {
    expect(usStateCode(state)).toBe(code);
  });
});

describe('the dialing codes', () => {
  test('the dialing codes are those of libphonenumber [ENT-R24]', () => {
    const known = Object.entries(metadata.countries).map(([country, [code]]) => [country, code]);
    expect(DIALING_CODES).toEqual(Object.fromEntries(known));
  });

  test('only dialing codes of a country are known [ENT-R24 VAL-R17]', () => {
    expect(['1', '44', '353', '7'].map(isDialingCode)).toEqual([true, true, true, true]);
    expect(['', '0', '+1', '999', '1 '].map(isDialingCode)).toEqual([false, false, false, false, false]);
  });
});
