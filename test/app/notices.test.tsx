import { act, fireEvent, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { beforeAll, expect, it } from 'vitest';
import { asFailure } from '../../machines/domain/failure.ts';
import { loadNotice, toast } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { refusedChargeResult } from '../../machines/payment/payment.rules.ts';
import { payOrders } from '../../src/api/charging.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { loadNotices, Notices } from '../../src/app/shell/Notices.tsx';
import { changeLanguage } from '../../src/copy/language.ts';
import { copy } from '../../src/copy/notices.ts';
import { useLab } from '../support/open-order.ts';

beforeAll(async () => void (await loadNotices()));

it('the timers pause while someone reads, and continue when nothing is left to read [ERR-R10]', () => {
  const notices = createActor(noticesMachine).start();
  render(<Notices notices={notices} />);
  const notice = toast('serverError');
  act(() => notices.send({ type: 'notice.raised', notice }));
  const region = screen.getByRole('region', { name: /notification/ });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  expect(notices.getSnapshot().value).toBe('paused');
  fireEvent.pointerLeave(region);
  expect(notices.getSnapshot().value).toBe('running');
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(screen.queryByRole('button', { name: 'Close notification' })).toBeNull();
  expect(notices.getSnapshot().value).toBe('running');
});

it.each([
  ['ERR-R01', 'notFound', 'Not Found'],
  ['ERR-R02', 'unauthorized', 'Unauthorized'],
  ['ERR-R05', 'serverError', 'Server Error'],
  ['ERR-R16', 'noQueryParams', 'No query params'],
  ['ERR-R17 ERR-R56', 'noQueryInformation', 'No query information found.'],
  ['ERR-R18', 'paymentMediaFailed', 'Failed to initiate Payment Media Page.'],
  ['ERR-R19', 'paymentFormInitiationFailed', 'Failed to initiate Payment Form Page.'],
  ['ERR-R20', 'paymentSucceedFailed', 'Failed to initiate Payment Succeed Page.'],
  ['ERR-R21', 'paymentFormFetchFailed', 'Failed to fetch payment form page.'],
  ['ERR-R22', 'paymentStatusFailed', 'Failed to get payment status'],
  [
    'ERR-R23',
    'payLaterEligibilityFailed',
    'Failed to confirm whether this order supports Buy Now Pay Later methods',
  ],
  ['ERR-R26', 'conciergeFailed', 'Add or Remove Concierge Service Failed'],
  ['ERR-R27', 'duplicateCheckFailed', 'Failed to check duplicated patients.'],
  ['ERR-R28', 'mergeRefused', 'Failed to merge patients'],
  ['ERR-R29', 'mergeFailed', 'Merge Patient Failed. Retry Please.'],
  ['ERR-R30 INFO-R36', 'shippingAddressSaveFailed', 'Shipping Address Save Failed'],
  [
    'ERR-R31',
    'informationLoadFailed',
    'Failed to get basic information and shipping address related information.',
  ],
  ['ERR-R32', 'orderIdsFailed', 'Failed to get ids and order source.'],
  ['ERR-R33', 'bloodDrawInitiationFailed', 'Failed to initiate Blood Draw Site Page.'],
  ['ERR-R37 APPT-R10', 'cancelAppointmentFailed', 'Cancel Appointment Failed'],
  ['ERR-R34', 'bloodDrawDataFailed', 'Failed to get Blood Draw Site Page data.'],
] as const)('the notice $1 has the exact documented text [$0]', (_, code, words) => {
  expect(copy.texts[code]).toBe(words);
});

it('in Spanish, our words are Spanish, and the words of a service are marked as English', async () => {
  const notices = createActor(noticesMachine).start();
  render(<LanguageRoot offered={['en', 'es']}>{() => <Notices notices={notices} />}</LanguageRoot>);
  await act(() => changeLanguage('es'));
  act(() => {
    notices.send({ type: 'notice.raised', notice: loadNotice('paymentStatusFailed') });
    notices.send({ type: 'notice.raised', notice: toast('chargeFailed', 'Your card was declined.') });
    notices.send({
      type: 'notice.raised',
      notice: { ...toast('shippingAddressSaveFailed', 'No route'), isOutcomeUnknown: true },
    });
    notices.send({
      type: 'notice.raised',
      notice: { ...toast('mergeFailed'), isOutcomeUnknown: true },
    });
    notices.send({
      type: 'notice.raised',
      notice: { ...toast('submissionsBlocked'), until: '2026-11-29T10:00:00Z' },
    });
    notices.send({
      type: 'notice.raised',
      notice: { ...toast('patientsMerged'), merge: { merged: 'Ann', primary: 'Anne' } },
    });
  });
  expect(screen.getByText('No se pudo consultar el estado del pago.').lang).toBe('');
  expect(screen.getByText('Your card was declined.').lang).toBe('en');
  expect(screen.getByText('No route.').lang).toBe('en');
  const said = screen
    .getAllByText('Puede haberse hecho de todos modos. Puede intentarlo de nuevo sin problema.')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(said).toEqual([
    'No se pudieron unir los expedientes. Inténtelo de nuevo. Puede haberse hecho de todos modos. Puede intentarlo de nuevo sin problema.',
    'No route. Puede haberse hecho de todos modos. Puede intentarlo de nuevo sin problema.',
  ]);
  screen.getByText('El expediente de Ann se unió al de Anne.');
  screen.getByText(/ Envíelo después del 29 de noviembre.* 10:00 a\.\s?m\. UTC\.$/);
  screen.getByRole('region', { name: /notificaciones/ });
  await act(() => changeLanguage('en'));
  screen.getByText('Failed to get payment status');
  expect(screen.getByText('Your card was declined.').lang).toBe('');
  notices.stop();
});

const testLab = useLab();

it.each([
  ['4000000000000002', 'Su tarjeta fue rechazada.'],
  ['4000000000009987', 'Su tarjeta fue rechazada.'],
  ['4000000000009995', 'Esta tarjeta no tiene fondos suficientes.'],
  ['4000000000000069', 'Esta tarjeta está vencida.'],
  ['4000000000000127', 'El código de seguridad (CVC) no es correcto.'],
  ['4000000000000119', 'Su banco no pudo procesar esta tarjeta ahora.'],
])('a refused card is announced in Spanish, and the page says what to do: %s', async (number, words) => {
  const { client, card, order } = testLab.open('card-balance-due');
  const { orderId, sampleId, patientId } = order.seed;
  const line = { chargeType: 'order', chargeTypeId: orderId, sampleId, price: 348 };
  const request = {
    accountId: patientId,
    currency: 'usd',
    amount: 348,
    lines: [line],
    tokenPlatform: 'stripe',
  } as const;
  const refusal = await payOrders(client, {
    method: 'card',
    request,
    token: card(number),
    key: crypto.randomUUID(),
  }).catch(asFailure);
  const result = refusedChargeResult(asFailure(refusal), false);
  const notices = createActor(noticesMachine).start();
  render(<LanguageRoot offered={['en', 'es']}>{() => <Notices notices={notices} />}</LanguageRoot>);
  await act(() => changeLanguage('es'));
  act(() => {
    if (result.kind === 'failed' && result.notice)
      notices.send({ type: 'notice.raised', notice: result.notice });
  });
  expect(screen.getByText(words).lang).toBe('');
  expect(document.querySelector('[lang=en]')).toBeNull();
  await act(() => changeLanguage('en'));
  notices.stop();
});
