import { afterEach, expect, it } from 'vitest';
import { copy as bloodDraw } from '../../src/copy/blood-draw.ts';
import { copy as information } from '../../src/copy/information.ts';
import { changeLanguage } from '../../src/copy/language.ts';
import { copy as waiver } from '../../src/copy/ny-waiver.ts';
import { copy as payment } from '../../src/copy/payment-form.ts';
import { copy as outcome } from '../../src/copy/payment-outcome.ts';
import { pseudoLocalized } from '../../src/copy/pseudo.ts';
import { copy as questionnaire } from '../../src/copy/questionnaire.ts';

afterEach(() => changeLanguage('en'));

const length = (years: string, months: string, days: string) => () =>
  questionnaire.medications.duration({ years, months, days });

it.each<[say: () => string, english: string | RegExp, spanish: string | RegExp]>([
  [() => payment.family.text(1), /is 1 additional order .* Both/, /^Hay 1 orden más .* Las dos/],
  [() => payment.family.text(2), /are 2 additional orders .* All/, /^Hay 2 órdenes más .* Todas/],
  [() => payment.orderFrom('Dr. Rivera', ''), 'Order from Dr. Rivera', 'Orden solicitada por Dr. Rivera'],
  [() => payment.orderFrom('', 'Bay'), 'Order from Bay', 'Orden solicitada por Bay'],
  [
    () => payment.error('cvc', 'required'),
    'Please enter your security code here',
    'Escriba el código de seguridad.',
  ],
  [() => payment.error('zip', 'required'), 'Please enter your zip code here', 'Escriba su código postal.'],
  [
    () => payment.error('provider', 'required'),
    'Please choose Klarna or After Pay.',
    'Elija Klarna o After Pay.',
  ],
  [() => payment.error('email', 'invalidEmail'), 'Invalid email', 'El correo electrónico no es válido.'],
  [() => outcome.receipt.payment('HSA_FSA', ''), 'HSA/FSA card', 'Tarjeta HSA/FSA'],
  [() => outcome.receipt.payment('card', '4242'), 'Card ending in 4242', 'Tarjeta que termina en 4242'],
  [() => outcome.receipt.payment('Barter', ''), 'Barter', 'Barter'],
  [() => outcome.receipt.payment('', '4242'), 'Payment ending in 4242', 'Pago que termina en 4242'],
  [() => outcome.receipt.payment('', ''), 'Payment', 'Pago'],
  [() => information.suggestionCount(1), /^1 suggestion\./, /^1 sugerencia\./],
  [() => information.suggestionCount(2), /^2 suggestions\./, /^2 sugerencias\./],
  [
    () => information.error('zip', 'required'),
    'Please enter your zip code here',
    'Escriba su código postal aquí.',
  ],
  [() => information.error('country', 'required'), 'Please enter your country here', 'Elija su país aquí.'],
  [
    () => information.error('birthdate', 'tooOld'),
    'Age cannot exceed 200 years.',
    'La edad no puede pasar de 200 años.',
  ],
  [
    () => information.error('birthdate', 'dateIncomplete'),
    'Enter the date as MM/DD/YYYY, such as 02/28/1984.',
    'Escriba la fecha como MM/DD/AAAA, por ejemplo 02/28/1984.',
  ],
  [() => information.error('city', 'required'), 'Please enter your city here', 'Escriba su ciudad aquí.'],
  [() => waiver.remaining(1), '1 character left', 'Queda 1 carácter'],
  [() => waiver.remaining(2), '2 characters left', 'Quedan 2 caracteres'],
  [() => questionnaire.review.unanswered(1), '1 question is not answered', 'Falta responder 1 pregunta'],
  [() => questionnaire.review.unanswered(2), '2 questions are not answered', 'Falta responder 2 preguntas'],
  [() => questionnaire.height(1, 2), /^1 /, '1 pie 2 pulg'],
  [() => questionnaire.height(5, 2), /^5 /, '5 pies 2 pulg'],
  [() => bloodDraw.openUntil('1:30'), /1:30/, 'Abierto ahora, hasta la 1:30'],
  [() => bloodDraw.openUntil('11:30'), /11:30/, 'Abierto ahora, hasta las 11:30'],
  [() => questionnaire.until('Monday', '1:30'), /1:30/, 'el Monday a la 1:30'],
  [() => questionnaire.until('Monday', '2:30'), /2:30/, 'el Monday a las 2:30'],
  [length('00', '1,5', '1095'), '1,5 months 1095 days', '1,5 meses 1095 días'],
])(
  'a text that contains numbers or names reads $1 in English and $2 in Spanish',
  async (say, english, spanish) => {
    const isSaid = (words: string | RegExp) =>
      typeof words === 'string' ? say() === words : words.test(say());
    expect(isSaid(english), say()).toBe(true);
    await changeLanguage('es');
    expect(isSaid(spanish), say()).toBe(true);
  },
);

it.each(['en', 'es'] as const)(
  'messages of the payment form that are shown whether or not a charge exists say nothing about charges: %s [RUL-88 RUL-92]',
  async (language) => {
    await changeLanguage(language);
    const { card, unpayable } = payment;
    const messages = [card.unavailable, ...Object.values(unpayable)].map((text) =>
      typeof text === 'string' ? text : text('1-800-555-0100'),
    );
    expect(messages.filter((text) => /charged|cobr/i.test(text))).toEqual([]);
  },
);

it.each(['en', 'es'] as const)(
  'the message for an order and an invoice that disagree on the concierge does not say that somebody has just changed it: %s [RUL-65]',
  async (language) => {
    await changeLanguage(language);
    expect(payment.updating.text).not.toMatch(/just|added|removed|acaba|agreg|quit/i);
  },
);

it('the pseudo-language marks each text once, longer and with accents, and changes nothing else', () => {
  const english = {
    pay: 'Pay',
    count: (number: number) => `${number} of`,
    list: ['go', ''],
    none: null,
    number: 3,
  };
  const { count, ...texts } = pseudoLocalized(english);
  expect([count(2), texts]).toEqual([
    '⟦2 öf··⟧',
    { pay: '⟦Pàý·⟧', list: ['⟦gö·⟧', ''], none: null, number: 3 },
  ]);
  expect(pseudoLocalized(count)(2), 'a text made of another').toBe('⟦2 öf··⟧');
});
