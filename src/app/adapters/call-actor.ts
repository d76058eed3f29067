import { fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';

/** An actor that makes a call with its input; a call that takes no signal continues when the machine leaves the state. */
export function callActor<Out, In>(
  client: Client,
  call: (client: Client, input: NoInfer<In>, signal?: AbortSignal) => Promise<NoInfer<Out>>,
) {
  return fromPromise<Out, In>(({ input, signal }) => call(client, input, signal));
}
