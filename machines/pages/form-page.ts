import { and, assign, emit, setup } from 'xstate';
import type { PromiseActorLogic } from 'xstate';
import { flowOutput, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import { asFailure } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import type { Fields, formOf, InputOf, FormatError, ErrorsOf, ValuesOf } from '../domain/form.ts';
import { notify } from '../domain/notice.ts';
import type { Notice, NoticeCode } from '../domain/notice.ts';
import type { FocusRequested } from '../domain/focus-requested.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';

/** A page with one form and one call that sends it. */
export interface FormPageConfig<
  F extends Fields,
  Input,
  Payload,
  Output,
  CheckError,
  Checked extends InputOf<F>,
> {
  /** The machine's id. */
  readonly id: string;
  readonly form: ReturnType<typeof formOf<F>>;
  /** The fields that are filled in from the start. */
  readonly start?: (input: Input) => Partial<ValuesOf<F>>;
  /** Whether the link is of no use: the page leads to /failed. */
  readonly isLinkInvalid?: (input: Input) => boolean;
  /** The fields that keep Submit disabled; by default the empty ones that are not optional (RUL-14). */
  readonly missing?: (form: ValuesOf<F>, input: Input) => readonly InputOf<F>[];
  /** Checks in addition to those of emails, and of phones with their dialing code. The first field with an error gets the focus (RUL-14). */
  readonly checks?: { readonly [N in Checked]: (form: ValuesOf<F>, input: Input) => CheckError | null };
  /** The state of the chart in which the call runs. */
  readonly sendingState: string;
  readonly send: PromiseActorLogic<Output, Payload>;
  readonly payload: (form: ValuesOf<F>) => Payload;
  /** The flow provides `keepResponse`. */
  readonly keepsResponse?: true;
  /** The notice of a failed call; typed text stays. */
  readonly failed: (failure: Failure) => Notice;
  /** The failures that are shown at a field, and not above the form. */
  readonly failureFields?: Readonly<Partial<Record<NoticeCode, InputOf<F>>>>;
  readonly next: (form: ValuesOf<F>, input: Input) => Destination;
  /** The ids of the specification that the transitions fulfill. */
  readonly spec: Readonly<Partial<Record<'isLinkInvalid' | 'errors' | 'send' | 'sent', SpecMeta['spec']>>>;
}

export interface FormPageContext<F extends Fields, Input, CheckError extends string> {
  readonly input: Input;
  readonly form: ValuesOf<F>;
  /** The errors when Submit was pressed, until the field is changed. */
  readonly errors: ErrorsOf<F, CheckError | FormatError<F>>;
  /** Why the last call failed, until the next one. */
  readonly failure: NoticeCode | null;
}

export type FormPageEvent<F extends Fields> =
  | { readonly type: 'field.changed'; readonly field: InputOf<F>; readonly value: string }
  | { readonly type: 'submit.pressed' };

/** The page that a config describes, with its machine. */
export function formPage<
  F extends Fields,
  Input,
  Payload,
  Output,
  CheckError extends string = never,
  Checked extends InputOf<F> = never,
>(config: FormPageConfig<F, Input, Payload, Output, CheckError, Checked>) {
  type Context = FormPageContext<F, Input, CheckError>;
  type Done = { readonly context: Context; readonly event: { readonly output: Output } };
  const { form, isLinkInvalid, checks, spec } = config;
  const required = form.inputs.filter((name) => !form.fields[name]?.isOptional);
  const missing = config.missing ?? ((values: ValuesOf<F>) => form.empties(values, required));
  const noErrors = {} as Context['errors'];
  const errorsOf = ({ form: values, input }: Context) => {
    const checkErrors = form.inputs.flatMap((name) => {
      const error = checks?.[name as Checked]?.(values, input);
      return error ? [[name, error] as const] : [];
    });
    return { ...form.formatErrors(values), ...Object.fromEntries(checkErrors) } as Context['errors'];
  };
  const hasChecks =
    checks || form.inputs.some((name) => ['email', 'dialingCode'].includes(form.fields[name]?.kind ?? ''));
  const meta = (key: keyof typeof spec) => ({ spec: spec[key] ?? [] });
  const blocked = {
    guard: and(['isComplete', 'isWrong']),
    actions: ['showErrors', 'focusError'],
    meta: meta('errors'),
  } as const;
  const keepResponse = {
    type: 'keepResponse',
    params: ({ context, event }: Done) => ({ payload: config.payload(context.form), response: event.output }),
  } as const;

  const machine = setup({
    types: {
      context: {} as Context,
      events: {} as FormPageEvent<F>,
      input: {} as Input,
      output: {} as Destination,
      emitted: {} as FocusRequested,
      tags: {} as 'form' | 'sending' | 'failed',
      meta: {} as SpecMeta,
    },
    actors: { send: config.send },
    actions: {
      keepResponse: (_, _params: { readonly payload: Payload; readonly response: Output }) => {},
      notify,
      showErrors: assign({ errors: ({ context }) => errorsOf(context) }),
      focusError: emit(({ context }) => ({
        type: 'focus.requested',
        field: form.firstError(errorsOf(context)) ?? '',
      })),
    },
    guards: {
      isLinkInvalid: ({ context }) => isLinkInvalid?.(context.input) === true,
      isComplete: ({ context }) => missing(context.form, context.input).length === 0,
      isWrong: ({ context }) => form.firstError(errorsOf(context)) !== undefined,
    },
  }).createMachine({
    id: config.id,
    context: ({ input }) => ({
      input,
      form: { ...form.empty, ...config.start?.(input) },
      errors: noErrors,
      failure: null,
    }),
    output: flowOutput,
    initial: 'opening',
    states: {
      opening: {
        always: [
          ...(isLinkInvalid
            ? [{ guard: 'isLinkInvalid', target: 'toFailed', meta: meta('isLinkInvalid') } as const]
            : []),
          { target: 'editing' },
        ],
      },
      editing: {
        tags: 'form',
        on: {
          'field.changed': {
            actions: assign(({ context, event: { field, value } }) => ({
              form: form.change(context.form, field, value),
              errors: form.withoutError(context.errors, field),
            })),
          },
          'submit.pressed': [
            ...(hasChecks ? [blocked] : []),
            {
              guard: 'isComplete',
              target: config.sendingState,
              actions: assign({ failure: null }),
              meta: meta('send'),
            },
          ],
        },
      },
      [config.sendingState]: {
        tags: ['form', 'sending'],
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => config.payload(context.form),
          onDone: {
            target: 'sent',
            actions: config.keepsResponse ? keepResponse : [],
            meta: meta('sent'),
          },
          onError: {
            target: 'editing',
            actions: [
              assign({ failure: ({ event }) => config.failed(asFailure(event.error)).code }),
              { type: 'notify', params: ({ event }) => config.failed(asFailure(event.error)) },
            ],
          },
        },
      },
      ...(isLinkInvalid && {
        toFailed: { type: 'final', tags: 'failed', output: redirect('/failed') } as const,
      }),
      sent: { type: 'final', output: ({ context: { form: values, input } }) => config.next(values, input) },
    },
  });
  return { ...config, missing, machine };
}
