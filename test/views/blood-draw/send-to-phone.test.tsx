import { screen } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type {
  SendToPhoneContext,
  SendToPhoneEvent,
} from '../../../machines/blood-draw/send-to-phone.contract.ts';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { sendToPhoneCatalogue } from '../../machines/send-to-phone.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act } from '../../support/render-flow.tsx';
import { button, press } from '../payment/person.ts';

const number = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const country = () => screen.getByLabelText<HTMLSelectElement>('Country');

const seeEntry = ({ context }: { readonly context: object }) => {
  const entry = context as SendToPhoneContext;
  expect(number().value).toBe(entry.number);
  expect(country().value).toBe(entry.country);
};

flowViewSuite('the phone entry', sendToPhoneCatalogue, {
  render: (actor) => (
    <SendToPhoneView
      actor={actor as ActorRefFrom<typeof sendToPhoneMachine>}
      siteName="Bayview"
      countries={[{ code: 'US', name: 'United States' }]}
    />
  ),
  perform: {
    'country.chosen': async ({ user, actor, event }: Act) => {
      // Nobody can choose that there is no country; the machine must stay safe all the same.
      if ('country' in event && event.country === '') actor.send(event);
      else if (country().value === 'US') actor.send(event);
      else await user.selectOptions(country(), 'US');
    },
    'number.changed': async ({ user, event }: Act) => {
      const text = (event as Extract<SendToPhoneEvent, { number: string }>).number;
      if (number().value === text || (text === '' && number().value === '')) {
        await user.type(number(), '1{Backspace}');
        return;
      }
      await user.clear(number());
      if (text !== '') {
        await user.click(number());
        await user.paste(text);
      }
    },
    'message.submitted': press('Send'),
    'sendToPhone.closed': ({ user, actor, event }: Act) => {
      const close = button('Close');
      return close ? user.click(close) : actor.send(event);
    },
  },
  see: {
    entering: seeEntry,
    'entering.editing': ({ context }) => {
      const { blockedSubmits, number: digits } = context as SendToPhoneContext;
      expect(screen.queryByText('Message has sent')).toBeNull();
      expect(screen.queryByText('Message sent failed')).toBeNull();
      if (blockedSubmits > 0 && (digits.length !== 10 || country().value === ''))
        expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull();
      else expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    },
    'entering.sent': () => screen.getByText('Message has sent') && undefined,
    'entering.failed': () => screen.getByText('Message sent failed') && undefined,
    sending: (sight) => {
      seeEntry(sight);
      expect(button(/^Sending/)?.getAttribute('aria-disabled')).toBe('true');
    },
    closed: () => undefined,
  },
});
