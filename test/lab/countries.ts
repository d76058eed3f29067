/** The countries that the laboratory ships to, in wire format (ENT-R18). */
export const SHIPPING_COUNTRIES = [
  { vibrantCountryId: 229, countryName: 'United States', countryNameTwoBytes: 'US' },
  { vibrantCountryId: 38, countryName: 'Canada', countryNameTwoBytes: 'CA' },
  { vibrantCountryId: 142, countryName: 'Mexico', countryNameTwoBytes: 'MX' },
  { vibrantCountryId: 14, countryName: 'Australia', countryNameTwoBytes: 'AU' },
  { vibrantCountryId: 82, countryName: 'Germany', countryNameTwoBytes: 'DE' },
  { vibrantCountryId: 109, countryName: 'Japan', countryNameTwoBytes: 'JP' },
  { vibrantCountryId: 155, countryName: 'Netherlands', countryNameTwoBytes: 'NL' },
  { vibrantCountryId: 228, countryName: 'United Kingdom', countryNameTwoBytes: 'GB' },
];
