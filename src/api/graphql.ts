import type { Client, RequestSpec, Schema } from './client.ts';
import { z } from './zod.ts';

interface GraphqlSpec<T> extends Pick<
  RequestSpec<T>,
  'auth' | 'token' | 'isTolerated' | 'change' | 'isDone'
> {
  readonly service: 'orders' | 'calendar';
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Parses `data`. */
  readonly schema: Schema<T>;
}

/**
 * One GraphQL operation. Any error in the response fails the call, even with partial data: code `graphql`, the messages
 * joined with ' | ' (GQL-R09, RUL-26); but for those that the call tolerates.
 */
export async function graphql<T>(client: Client, spec: GraphqlSpec<T>, signal?: AbortSignal): Promise<T> {
  const { schema, operationName, query, variables, isDone, ...rest } = spec;
  const { data } = await client.request<{ data?: T | undefined }>({
    ...rest,
    method: 'POST',
    path: '',
    json: { operationName, query, variables },
    schema: z.object({ data: schema }),
    ...(isDone ? { isDone: (answer: { readonly data?: unknown }) => isDone(answer.data as T) } : {}),
    signal,
  });
  // z.object infers the generic schema's key as optional; the schema itself has already decided.
  return data as T;
}
