import type { Notice, NoticeCode } from '../../machines/domain/notice.ts';
import { translated } from './language.ts';

const titles: Readonly<Record<Notice['title'], string>> = {
  Error: 'Error',
  Failed: 'Failed',
  'Verify Failed': 'Verify Failed',
  Success: 'Success',
  'No connection': 'No connection',
  'Not sent': 'Not sent',
};

/** Default texts of notices, used if the service sends no message (1 §8). */
const texts: Readonly<Record<NoticeCode, string>> = {
  noQueryInformation: 'No query information found.',
  noQueryParams: 'No query params',
  cancellationCheckFailed: 'We could not load your order. Please try again.',
  paymentMediaFailed: 'Failed to initiate Payment Media Page.',
  orderIdsFailed: 'Failed to get ids and order source.',
  paymentFormInitiationFailed: 'Failed to initiate Payment Form Page.',
  paymentFormFetchFailed: 'Failed to fetch payment form page.',
  paymentSucceedFailed: 'Failed to initiate Payment Succeed Page.',
  paymentStatusFailed: 'Failed to get payment status',
  conciergeFailed: 'Add or Remove Concierge Service Failed',
  payLaterEligibilityFailed: 'Failed to confirm whether this order supports Buy Now Pay Later methods',
  chargeFailed: 'The payment was not accepted.',
  cardProviderFailed: 'The card could not be checked. Nothing was charged.',
  statusUnknown:
    'We could not find out whether this order is already paid, so we did not charge you now. Please try again in a moment.',
  chargeUnauthorized:
    'Unauthorized. We could not find out whether this order is already paid, so we did not charge you now. Please open the link in your email or text message again.',
  amountChanged:
    'What is due for this order, or how it can be paid, has changed, so this payment was not sent. Please check it before you pay.',
  informationLoadFailed: 'Failed to get basic information and shipping address related information.',
  duplicateCheckFailed: 'Failed to check duplicated patients.',
  mergeRefused: 'Failed to merge patients',
  mergeFailed: 'Merge Patient Failed. Retry Please.',
  patientsMerged: 'The patients were merged.',
  shippingAddressSaveFailed: 'Shipping Address Save Failed',
  informationUnchecked:
    'We could not look up what is on file, so nothing was saved just now. What you typed is still there. Please try again.',
  informationUnauthorized:
    'Unauthorized. We could not look up what is on file, so nothing was saved just now. Please open the link in your email or text message again.',
  informationChanged:
    'Your information was changed since this page was opened. This page now shows it. Please check it, then save or confirm again.',
  bloodDrawInitiationFailed: 'Failed to initiate Blood Draw Site Page.',
  bloodDrawDataFailed: 'Failed to get Blood Draw Site Page data.',
  connectionLost:
    'What you have entered stays on this page for 30 minutes after you last use it. You can continue when the connection is back.',
  submissionsBlocked:
    'The lab cannot take this now. What you have entered stays on this page for 30 minutes after you last use it. Send it after',
  positionUnknown: 'We could not find out where you are. The locations stay in their usual order.',
  distancesUnknown: 'We could not find out how far the locations are. They stay in their usual order.',
  cancelAppointmentFailed: 'Cancel Appointment Failed',
  notFound: 'Not Found',
  unauthorized: 'Unauthorized',
  serverError: 'Server Error',
  noInternalToken: 'No valid internal token for internal role.',
  noPatientToken: 'No valid pns token for internal role.',
  requestFailed: 'The answer could not be used. Please try again.',
  noResponse: 'The lab did not answer. Check your connection and try again.',
  patientNotFound: 'Cannot find the patient information. Please check your information and try again.',
  birthdateMissing:
    'We noticed that your date of birth has not been entered into our system. Please update it first or contact your provider directly to ensure your date of birth is added.',
  verificationFailed: 'There are some errors during the verification process. Please try to verify again.',
};

export const copy = translated('shell', 'notices', {
  titles,
  texts,
  /** After the words of a call that may have taken effect (RUL-92). */
  outcomeUnknown: 'It may have been done anyway. You can safely try again.',
  merge: ({ merged, primary }: NonNullable<Notice['merge']>) => `${merged} was merged into ${primary}.`,
});
