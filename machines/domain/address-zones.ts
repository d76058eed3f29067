const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

/** The zone of most of each US state and territory that is not on Eastern time. */
const US_ZONES: Readonly<Record<string, string>> = byRegion({
  [CENTRAL]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [MOUNTAIN]: 'CO ID MT NM UT WY',
  [PACIFIC]: 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
});

/**
 * ZIP code prefixes in each state whose zone differs from most of the state; a longer prefix outranks a shorter one.
 * Based on the county lines of 49 CFR 71, plus the Navajo Nation, which observes daylight saving time.
 */
const US_EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AK: { 'America/Adak': '99546 99547' },
  AZ: {
    [MOUNTAIN]:
      '86020 86031 86033 86035 86044 86045 86053 86054 86502 86503 86504 86505 86506 86507 86508 86510 86511 86514 ' +
      '86515 86520 86535 86538 86540 86544 86545 86547 86556',
  },
  FL: { [CENTRAL]: '324 325', [EASTERN]: '32456 32457' },
  ID: { [PACIFIC]: '835 838', [MOUNTAIN]: '83547 83549' },
  IN: {
    [CENTRAL]:
      '463 464 46531 46532 46534 46968 476 477 47514 47515 47520 47523 47525 47531 47536 47537 47550 47551 47552 47556 ' +
      '47574 47576 47577 47579 47586 47588 47922 47943 47948 47951 47963 47964 47977 47978',
  },
  KS: { [MOUNTAIN]: '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879' },
  KY: {
    [CENTRAL]:
      '40111 40115 40119 40140 40143 40144 40145 40146 40152 40153 40164 40170 40176 40178 420 421 422 423 424 ' +
      '42602 42603 42629 42642 42711 42712 42713 42715 42717 42720 42721 42722 42726 42728 42729 42731 42735 42741 ' +
      '42742 42743 42746 42749 42753 42754 42759 42762 42765 42782',
  },
  MI: {
    [CENTRAL]:
      '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 ' +
      '49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  },
  ND: {
    [MOUNTAIN]: '586 58529 58533 58562 58564 58568 58569',
    [CENTRAL]: '58631 58638',
  },
  NE: {
    [MOUNTAIN]:
      '69021 69023 69027 69030 69033 69037 69041 69045 69121 69122 69125 69127 69128 69129 69131 69133 69134 69140 ' +
      '69141 69144 69145 69146 69147 69148 69149 69150 69152 69153 69154 69155 69156 69160 69162 69168 69190 69211 ' +
      '69218 69219 693',
  },
  NV: { [MOUNTAIN]: '89883' },
  OR: {
    [MOUNTAIN]: '97901 97902 97903 97906 97908 97909 97910 97911 97913 97914 97917 97918 97920',
  },
  SD: {
    [MOUNTAIN]:
      '577 57521 57537 57543 57547 57551 57552 57553 57567 57574 57577 57620 57621 57622 57623 57625 57626 57630 ' +
      '57633 57634 57636 57638 57639 57640 57641 57642 57644 57645 57649 57650 57651 57652 57656 57657 57658 57659 ' +
      '57660 57661',
  },
  TN: {
    [EASTERN]: '373 374 376 377 378 379',
    [CENTRAL]:
      '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37342 37345 37347 37348 37349 ' +
      '37352 37355 37356 37357 37359 37360 37365 37366 37367 37374 37375 37376 37378 37380 37382 37383 37387 37388 ' +
      '37389 37394 37396 37397 37398 37723',
  },
  TX: { [MOUNTAIN]: '79821 79835 79836 79837 79838 79839 79847 79849 79851 79853 799 885' },
};

/** The zone of most of each province of Canada that is not on Eastern time. */
const PROVINCES: Readonly<Record<string, string>> = byRegion({
  'America/St_Johns': 'NL',
  'America/Halifax': 'NB NS PE',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
});

/**
 * The time zone of a place in the US or Canada, an IANA name: in a US state with two zones by ZIP code, else by state or
 * province, else Eastern (RUL-51).
 * @param state its code
 */
export function zoneInState(country: 'US' | 'CA', state: string, postalCode: string): string {
  const code = state.trim().toUpperCase();
  if (country === 'US') return exceptionOf(code, postalCode) ?? US_ZONES[code] ?? EASTERN;
  return PROVINCES[code] ?? 'America/Toronto';
}

/** True for a ZIP code that decides the zone in its state. */
export function isZipKnown(state: string, postalCode: string): boolean {
  return postalCode.replaceAll(/\D/g, '').length >= 5 && (state in US_ZONES || state in US_EXCEPTIONS);
}

/** The provinces and territories of Canada. */
export function isProvince(code: string): boolean {
  return ['ON', 'QC', 'NU', ...Object.keys(PROVINCES)].includes(code);
}

function exceptionOf(state: string, postalCode: string): string | undefined {
  const digits = postalCode.replaceAll(/\D/g, '');
  if (digits.length < 5) return undefined;
  const matches = Object.entries(US_EXCEPTIONS[state] ?? {}).flatMap(([zone, prefixes]) =>
    prefixes
      .split(' ')
      .filter((prefix) => digits.startsWith(prefix))
      .map((prefix) => ({ zone, length: prefix.length })),
  );
  return matches.toSorted((a, b) => b.length - a.length)[0]?.zone;
}

/** Inverts `{ zone: 'AA BB' }` to `{ AA: zone, BB: zone }`. */
function byRegion(zones: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(zones).flatMap(([zone, regions]) => regions.split(' ').map((region) => [region, zone])),
  );
}
