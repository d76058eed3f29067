/** The patient and provider of an order; always the same for the same order number. */
export interface Seed {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly orderId: string;
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'Male' | 'Female';
  /** YYYY-MM-DD */
  readonly birthdate: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly providerName: string;
  readonly clinicName: string;
}

/** A nonempty list. */
type Choices = readonly [string, ...string[]];

const WOMEN: Choices = ['Maria', 'Aisha', 'Grace', 'Hannah', 'Mei', 'Zoë', 'Priya', 'Elena'];
const MEN: Choices = ['James', 'Omar', 'Daniel', 'Luis', 'Kenji', 'Noah', 'Ravi', 'Peter'];
const FAMILY_NAMES: Choices = [
  "O'Neill",
  'Garcia',
  'Nguyen',
  'Fischer',
  'Okafor',
  'Marchetti',
  'Lindqvist',
  'Santos',
  'Walker',
];
const PROVIDERS: Choices = [
  'Dr. Ellen Park',
  'Dr. Samuel Ortiz',
  'Dr. Ruth Abara',
  'Dr. Thomas Keller',
  'Dr. Nina Patel',
];
const CLINICS: Choices = [
  'Bayview Integrative Health',
  'Cedar Street Clinic',
  'Northside Wellness',
  'Harbor Family Medicine',
];
const STREETS: Choices = ['Valencia Street', 'Harrison Street', 'Oak Avenue', 'Mission Street', 'Laurel Way'];

function pick(list: Choices, index: number): string {
  return list[index % list.length] ?? list[0];
}

/** The seed of an order number (1, 2, 3 …). Members of a family share `familyName`. */
export function seedOf(number: number, familyName?: string): Seed {
  const isWoman = number % 2 === 1;
  const firstName = pick(isWoman ? WOMEN : MEN, Math.floor(number / 2));
  const lastName = familyName ?? pick(FAMILY_NAMES, number * 5);
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    accessionId: String(2_611_000_000 + number * 137),
    sampleId: String(8_400_000 + number * 11),
    orderId: String(730_000 + number * 3),
    patientId: String(510_000 + number * 7),
    firstName,
    lastName,
    gender: isWoman ? 'Female' : 'Male',
    birthdate: `${1950 + ((number * 7) % 50)}-${pad((number % 12) + 1)}-${pad(((number * 3) % 28) + 1)}`,
    email:
      `${firstName}.${lastName}`
        .normalize('NFD')
        .replaceAll(/[^A-Za-z.]/g, '')
        .toLowerCase() + '@example.com',
    phone: `41555501${pad(number % 100)}`,
    street: `${100 + ((number * 13) % 900)} ${pick(STREETS, number)}`,
    providerName: pick(PROVIDERS, number),
    clinicName: pick(CLINICS, number),
  };
}
